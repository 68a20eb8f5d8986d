package dev.omni.application.spi.store;

/**
 * The stores of administration.
 *
 * @param projects projects and workspaces
 * @param keys API keys
 * @param audit audit log of operators
 * @param requests request log
 * @param counters counters that nodes exchange
 */
public record AdminStores(
    ProjectStore projects,
    ApiKeyStore keys,
    AuditLog audit,
    RequestLog requests,
    CounterStore counters) {}
