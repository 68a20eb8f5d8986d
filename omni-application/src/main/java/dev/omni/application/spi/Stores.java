package dev.omni.application.spi;

/**
 * Everything that is kept, as one place keeps it: what is written together commits together.
 *
 * @param runs runs
 * @param records what is known about runs beside their state
 * @param documents documents
 * @param directory projects and workspaces
 * @param keys API keys
 * @param evidence evidence and its log
 * @param deliveries what webhooks are told
 */
public record Stores(
    RunStore runs,
    RunRecords records,
    DocumentStore documents,
    Directory directory,
    KeyStore keys,
    EvidenceStore evidence,
    DeliveryStore deliveries) {}
