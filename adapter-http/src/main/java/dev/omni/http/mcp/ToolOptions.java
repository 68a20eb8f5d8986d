package dev.omni.http.mcp;

import dev.omni.http.route.HeaderLines;
import java.util.Optional;

/**
 * The options of a call besides its arguments.
 *
 * @param key the idempotency key
 * @param headers of the request
 */
public record ToolOptions(Optional<String> key, HeaderLines headers) {}
