package dev.omni.application.run.worker;

import dev.omni.application.spi.store.RowStore;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.run.Run;
import dev.omni.domain.usage.UsageEntry;

/** The usage of terminal runs, which commits together with their end. */
public final class RunUsage {
  private final RowStore rows;

  /** Creates the usage of runs; a batch counts its rows in this store. */
  public RunUsage(RowStore rows) {
    this.rows = rows;
  }

  UsageEntry of(Run ended) {
    return UsageEntry.of(ended, rows(ended));
  }

  private long rows(Run ended) {
    return Batch.isBatch(ended.subject().target())
        ? rows.chunks(ended.tenant(), ended.id()).stream().mapToLong(ChunkHeader::rows).sum()
        : 1;
  }
}
