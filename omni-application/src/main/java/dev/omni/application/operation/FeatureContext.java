package dev.omni.application.operation;

import dev.omni.application.evidence.DocumentEvidenceFactory;
import dev.omni.application.evidence.EvidenceReader;
import dev.omni.application.run.RunWorker.Executing;
import dev.omni.application.run.Runs;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.DocumentStore;

/**
 * What the features behind the earlier operations have at hand.
 *
 * @param stores where things are kept
 * @param doors time and identity
 * @param sealing makes evidence of what is done at once
 * @param evidence reads evidence
 * @param runs reads runs
 * @param executing the catalogue and the runtimes
 */
public record FeatureContext(
    Stores stores,
    ClockAndIds doors,
    DocumentEvidenceFactory sealing,
    EvidenceReader evidence,
    Runs runs,
    Executing executing) {
  /** Where documents are kept. */
  public DocumentStore documents() {
    return stores.documents();
  }
}
