package dev.omni.application.run;

import dev.omni.application.batch.EncodedChunk;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowProof;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** The rows of a batch as they were stored at one time: from 0 on, without gaps. */
public final class StoredRows {
  private static final Logger LOG = System.getLogger(StoredRows.class.getName());

  private final Run run;
  private final RowTree tree;
  private final IntFunction<EncodedChunk> chunks;

  /**
   * Creates the rows of a run.
   *
   * @param chunks gives a chunk of the tree
   */
  StoredRows(Run run, RowTree tree, IntFunction<EncodedChunk> chunks) {
    this.run = run;
    this.tree = tree;
    this.chunks = chunks;
  }

  /** The rows that a reader wants. */
  public enum Which {
    /** All rows. */
    ALL,
    /** Rows with an output. */
    COMPLETED,
    /** Rows with an error. */
    FAILED;

    /** Returns whether a row of a table is wanted. */
    public boolean takes(RowTable table, int row) {
      return this == ALL || table.completed(row) == (this == COMPLETED);
    }

    private boolean none(ChunkHeader chunk) {
      return (this == FAILED && chunk.failed() == 0)
          || (this == COMPLETED && chunk.failed() == chunk.rows());
    }
  }

  /**
   * Some rows.
   *
   * @param rows in order
   * @param next number of the first row after them, if there is one that is wanted
   */
  public record Page(List<BatchRow> rows, Optional<Long> next) {
    public Page {
      rows = List.copyOf(rows);
    }
  }

  /** Returns the run. */
  public Run run() {
    return run;
  }

  /** Returns the number of rows. */
  public long size() {
    return tree.size();
  }

  /** Returns number and root of the rows, as a statement has them. */
  public RowTree tree() {
    return tree;
  }

  /**
   * Returns the wanted rows from a number on.
   *
   * @param from number of the first row to look at
   * @param limit maximum number of rows
   */
  public Page page(long from, int limit, Which which) {
    var page = new ArrayList<BatchRow>();
    for (ChunkHeader header : headers(from, which)) {
      RowTable table = table(header);
      for (int row = 0; row < table.count(); row++) {
        long number = table.first() + row;
        if (number >= from && which.takes(table, row)) {
          if (page.size() == limit) {
            return new Page(page, Optional.of(number));
          }
          page.add(table.row(row));
        }
      }
    }
    return new Page(page, Optional.empty());
  }

  /**
   * Returns the stored chunks that may have wanted rows, without their rows.
   *
   * @param from number of the first row to look at
   */
  public List<ChunkHeader> headers(long from, Which which) {
    return tree.chunks().stream()
        .filter(header -> header.end() > from && !which.none(header))
        .toList();
  }

  /**
   * Returns the rows of a chunk by column.
   *
   * @throws Fault {@code record_unreadable} when it is damaged
   */
  public RowTable table(ChunkHeader chunk) {
    try {
      return chunks.apply(chunk.number()).table();
    } catch (Fault damaged) {
      LOG.log(Level.ERROR, "chunk {0} of the rows of run {1} is damaged", chunk.number(), run.id());
      throw damaged;
    }
  }

  /**
   * A row with its proof.
   *
   * @param row as it was stored
   * @param proof that it is in the tree of all rows
   */
  public record ProvenRow(BatchRow row, RowProof proof) {
    /** Returns {@code row, input, output | error, carry, proof}. */
    public Json.Obj json() {
      return row.leaf().with("proof", proof.json());
    }
  }

  /**
   * Returns one row with its proof.
   *
   * @throws Fault {@code row_not_found}
   */
  public ProvenRow row(long number) {
    ChunkHeader header = tree.chunkOf(number).orElseThrow(this::notFound);
    RowTable table = table(header);
    List<Hash> leaves = chunks.apply(0).leaf().hashes(table);
    BatchRow row = table.row(Math.toIntExact(number - header.firstRow()));
    return new ProvenRow(row, tree.proof(header, leaves, number));
  }

  private Fault notFound() {
    return Fault.of(
        FaultCode.ROW_NOT_FOUND,
        size() == 0
            ? "The run has no stored row."
            : "No stored row has this number; they are 0 to " + (size() - 1) + ".",
        Json.obj("rows", size()));
  }
}
