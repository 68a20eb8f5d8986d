package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * One event of a run.
 *
 * @param id its place in the stream
 * @param type as {@code run.completed}
 * @param data what happened
 */
public record RunEvent(@Nullable String id, String type, JsonNode data) implements Serializable {}
