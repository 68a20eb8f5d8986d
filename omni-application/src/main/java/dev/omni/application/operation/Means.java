package dev.omni.application.operation;

import dev.omni.application.evidence.DocumentSealing;
import dev.omni.application.evidence.Evidences;
import dev.omni.application.run.RunWorker.Executing;
import dev.omni.application.run.Runs;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.Stores;

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
public record Means(
    Stores stores,
    Doors doors,
    DocumentSealing sealing,
    Evidences evidence,
    Runs runs,
    Executing executing) {}
