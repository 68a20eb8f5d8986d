package dev.omni.application.internal.evidence;

import dev.omni.application.spi.EvidenceFactory;
import dev.omni.application.spi.store.RowStore;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;

/**
 * The evidence of runs with, for a batch, the number and root of the rows that it stored. It is the
 * same for a completed, a failed and a cancelled batch.
 */
public final class RowEvidenceFactory implements EvidenceFactory {
  /** The member of the predicate. */
  public static final String ROWS = "rows";

  private final EvidenceFactory evidenceFactory;
  private final RowStore rows;

  /** Creates a factory that adds rows to the evidence of another one. */
  public RowEvidenceFactory(EvidenceFactory evidenceFactory, RowStore rows) {
    this.evidenceFactory = evidenceFactory;
    this.rows = rows;
  }

  @Override
  public LogEntry create(Run ended, Json.Obj record) {
    return evidenceFactory.create(
        ended,
        Batch.isBatch(ended.subject().target())
            ? record.with(ROWS, new RowTree(rows.chunks(ended.tenant(), ended.id())).json())
            : record);
  }
}
