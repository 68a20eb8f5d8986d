package dev.omni.application.spi.store;

/**
 * What operators keep.
 *
 * @param directory projects and workspaces
 * @param keys API keys
 * @param audit what operators did
 * @param requests what was asked over HTTP
 * @param tallies what nodes tell each other of limits
 */
public record AdminStores(
    ProjectStore directory,
    ApiKeyStore keys,
    AuditLog audit,
    RequestLog requests,
    CounterStore tallies) {}
