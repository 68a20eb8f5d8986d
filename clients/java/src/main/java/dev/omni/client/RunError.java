package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Serializable;

/**
 * Cause of the failure of a run.
 *
 * @param type as {@code execution_error}
 * @param code for programs
 * @param message for people
 * @param retryable whether a new run may succeed
 * @param details a null node when there are none
 */
public record RunError(
    String type, String code, String message, boolean retryable, JsonNode details)
    implements Serializable {}
