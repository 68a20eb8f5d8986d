package dev.omni.client;

/**
 * One check of evidence with its outcome.
 *
 * @param check its name
 * @param passed whether it holds
 * @param detail what was compared
 */
public record Finding(String check, boolean passed, String detail) {}
