package dev.omni.application.evidence.seal;

import dev.omni.application.batch.EncodedChunk;
import dev.omni.application.run.kind.RunKinds;
import dev.omni.application.spi.EvidenceFactory;
import dev.omni.application.spi.store.RowStore;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * The evidence of runs with, for a batch, the number and root of the rows that it stored. It is the
 * same for a completed, a failed and a cancelled batch.
 */
public final class RowEvidenceFactory implements EvidenceFactory {
  /** The member of the predicate. */
  public static final String ROWS = "rows";

  private static final Logger LOG = System.getLogger(RowEvidenceFactory.class.getName());

  private final EvidenceFactory evidenceFactory;
  private final RowStore rows;
  private final RunKinds kinds;

  /** Creates a factory that adds rows to the evidence of another one. */
  public RowEvidenceFactory(EvidenceFactory evidenceFactory, RowStore rows, RunKinds kinds) {
    this.evidenceFactory = evidenceFactory;
    this.rows = rows;
    this.kinds = kinds;
  }

  @Override
  public LogEntry create(Run ended, Json.Obj record) {
    return evidenceFactory.create(
        ended,
        Batch.hasRows(ended.subject().target())
            ? record.with(
                ROWS, new RowTree(rows.chunks(ended.tenant(), ended.id())).json(leaf(ended)))
            : record);
  }

  /**
   * Returns the leaf that the first chunk says; without one that can be read that of a new batch,
   * when this process has its capability. Of a confidential batch only what is stored counts, from
   * which its tree is made again.
   */
  private RowLeaf leaf(Run ended) {
    return stored(ended)
        .or(
            () ->
                kinds
                    .find(ended.subject().target())
                    .filter(kind -> !ended.policy().confidential())
                    .flatMap(kind -> kind.rowLayout(ended.input())))
        .orElse(RowLeaf.document());
  }

  /** Returns the stored leaf. Damage of the first chunk must not keep a run from its end. */
  private Optional<RowLeaf> stored(Run ended) {
    try {
      return rows.read(ended.tenant(), ended.id(), 0)
          .map(EncodedChunk::new)
          .map(EncodedChunk::leaf);
    } catch (Fault damaged) {
      LOG.log(Level.ERROR, "the first chunk of the rows of run {0} is damaged", ended.id());
      return Optional.empty();
    }
  }
}
