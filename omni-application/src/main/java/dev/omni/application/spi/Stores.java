package dev.omni.application.spi;

/**
 * Everything that is kept, as one place keeps it: what is written together commits together.
 *
 * @param runs runs
 * @param records what is known about runs beside their state
 * @param documents documents
 * @param evidence evidence and its log
 * @param deliveries what webhooks are told
 * @param office what operators keep
 */
public record Stores(
    RunStore runs,
    RunRecords records,
    DocumentStore documents,
    EvidenceStore evidence,
    DeliveryStore deliveries,
    Office office) {
  /** Projects and workspaces. */
  public Directory directory() {
    return office.directory();
  }

  /** API keys. */
  public KeyStore keys() {
    return office.keys();
  }
}
