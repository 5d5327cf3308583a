"""How an event's rounds follow from its format, on top of the engine. Pure, like the engine itself."""
