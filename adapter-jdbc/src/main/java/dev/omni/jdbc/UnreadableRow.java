package dev.omni.jdbc;

/**
 * A row that cannot be read any more, as after bit rot.
 *
 * @param table of the row
 * @param id of its record
 * @param reason in a few words
 */
public record UnreadableRow(String table, String id, String reason) {}
