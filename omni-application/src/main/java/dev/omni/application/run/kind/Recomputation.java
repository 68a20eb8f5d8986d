package dev.omni.application.run.kind;

import dev.omni.application.batch.BatchEngine;
import dev.omni.domain.evidence.Finding;
import dev.omni.engine.LoadedEngine;
import java.util.Optional;

/** The recomputation of what one evidence document states. */
public interface Recomputation {
  /** Computes the result again. */
  Finding ofResult(LoadedEngine engine);

  /** Computes the rows again; empty when the document states none. */
  Optional<Finding> ofRows(BatchEngine batch);
}
