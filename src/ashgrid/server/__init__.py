"""The HTTP and WebSocket edge over match and store; serves the built web client."""
