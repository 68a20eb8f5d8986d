package dev.omni.application.operation;

import dev.omni.application.evidence.EvidenceReader;
import dev.omni.application.evidence.seal.DocumentEvidenceFactory;
import dev.omni.application.run.Runs;
import dev.omni.application.run.worker.RunWorker.Runtimes;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.WireNames;
import dev.omni.application.spi.store.DocumentStore;

/**
 * The context of all features.
 *
 * @param stores storage
 * @param clockAndIds clock and ids
 * @param evidenceFactory creates evidence of immediate results
 * @param evidence reads evidence
 * @param runs reads runs
 * @param runtimes catalog and runtimes
 * @param names links and request parts of the protocol
 */
public record FeatureContext(
    Stores stores,
    ClockAndIds clockAndIds,
    DocumentEvidenceFactory evidenceFactory,
    EvidenceReader evidence,
    Runs runs,
    Runtimes runtimes,
    WireNames names) {
  /** Returns the store of documents. */
  public DocumentStore documents() {
    return stores.documents();
  }
}
