package dev.omni.client;

import java.io.Serializable;

/**
 * One mistake in a request.
 *
 * @param pointer JSON pointer to its place
 * @param code for programs; may be empty
 * @param message for people
 */
public record Problem(String pointer, String code, String message) implements Serializable {}
