package dev.omni.client;

import java.io.Serializable;

/**
 * One check of evidence with its outcome.
 *
 * @param check its name
 * @param passed whether it holds
 * @param detail what was compared
 */
public record Finding(String check, boolean passed, String detail) implements Serializable {}
