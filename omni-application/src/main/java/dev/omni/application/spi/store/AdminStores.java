package dev.omni.application.spi.store;

/**
 * The stores of administration.
 *
 * @param directory projects and workspaces
 * @param keys API keys
 * @param audit audit log of operators
 * @param requests request log
 * @param tallies counters that nodes exchange
 */
public record AdminStores(
    ProjectStore directory,
    ApiKeyStore keys,
    AuditLog audit,
    RequestLog requests,
    CounterStore tallies) {}
