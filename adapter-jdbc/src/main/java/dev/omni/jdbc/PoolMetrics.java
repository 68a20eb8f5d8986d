package dev.omni.jdbc;

/**
 * Usage of one connection pool.
 *
 * @param name of the pool
 * @param active connections in use
 * @param idle connections not in use
 * @param awaited threads that wait for a connection
 * @param most the maximum number of connections
 */
public record PoolMetrics(String name, int active, int idle, int awaited, int most) {}
