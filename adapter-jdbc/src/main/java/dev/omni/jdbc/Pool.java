package dev.omni.jdbc;

/**
 * What of a pool of connections is in use.
 *
 * @param name of the pool
 * @param active connections that do something
 * @param idle connections that do nothing
 * @param awaited how many threads wait for one
 * @param most how many there may be
 */
public record Pool(String name, int active, int idle, int awaited, int most) {}
