"""The forms around an event."""
