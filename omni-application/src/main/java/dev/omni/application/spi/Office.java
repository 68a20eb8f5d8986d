package dev.omni.application.spi;

/**
 * What operators keep.
 *
 * @param directory projects and workspaces
 * @param keys API keys
 * @param audit what operators did
 * @param requests what was asked over HTTP
 * @param tallies what nodes tell each other of limits
 */
public record Office(
    Directory directory, KeyStore keys, AuditLog audit, RequestLog requests, Tallies tallies) {}
