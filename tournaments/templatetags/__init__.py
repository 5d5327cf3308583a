"""Words of events for templates."""
