package dev.omni.application.evidence.rerun;

import dev.omni.application.batch.BatchChunks;
import dev.omni.application.batch.BatchEngine;
import dev.omni.application.batch.BatchExecution;
import dev.omni.application.batch.EncodedChunk;
import dev.omni.application.engine.RunErrorException;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowLayout;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowSample;
import dev.omni.domain.batch.RowSource;
import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.batch.RowSources;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.batch.SourceColumns;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The recomputation of a batch: of all rows that it sealed, or of some of them. The inputs are
 * those of the stored rows, where they are at hand, else those of the sealed input.
 */
final class BatchRerun {
  private static final String CHECK = "rerun";
  private static final int SHOWN = 10;

  private final BatchEngine engine;
  private final Json.Obj input;
  private final Json.Obj sealed;
  private final RowLeaf leaf;
  private final StoredRowSource kept;
  private final BiFunction<Json, Json, Optional<String>> difference;

  /**
   * Creates the recomputation of a batch.
   *
   * @param input that of the batch
   * @param sealed what the statement says of the rows
   * @param leaf of the rows, as the statement names it
   * @param kept its stored rows, as far as they are at hand
   * @param difference gives the first path at which two values differ
   */
  BatchRerun(
      BatchEngine engine,
      Json.Obj input,
      Json.Obj sealed,
      RowLeaf leaf,
      StoredRowSource kept,
      BiFunction<Json, Json, Optional<String>> difference) {
    this.engine = engine;
    // A failed row must not end the recomputation: the rows that were sealed are known.
    this.input = input.with("on_error", "continue");
    this.sealed = sealed;
    this.leaf = leaf.version() == RowLayout.VERSION ? engine.layout(input) : leaf;
    this.kept = kept;
    this.difference = difference;
  }

  /** Computes all sealed rows again; {@code result} is that of the run, null when it has none. */
  Finding all(Json result) {
    Optional<RowSource> source = source();
    if (source.isEmpty()) {
      return Finding.fail(
          CHECK,
          "its rows came from a data set: give --data-dir of the stopped server or its --db-url, or"
              + " --row with the rows to compute again");
    }
    var headers = new ArrayList<ChunkHeader>();
    var differing = new ArrayList<String>();
    Optional<Json.Obj> again =
        compute(
            source.get(),
            chunk -> {
              headers.add(chunk.header());
              chunk.rows().stream()
                  .flatMap(row -> kept.row(row.row()).flatMap(k -> differs(k, row)).stream())
                  .limit(differing.isEmpty() ? 1 : 0)
                  .forEach(differing::add);
            });
    if (!differing.isEmpty()) {
      return Finding.fail(CHECK, differing.get(0));
    }
    boolean completed = result instanceof Json.Obj;
    Optional<String> other =
        completed
            ? again.flatMap(a -> difference.apply(withoutRoot(result), withoutRoot(a)))
            : Optional.empty();
    if (other.isPresent()) {
      return Finding.fail(CHECK, "differs first at " + other.get());
    }
    Json.Obj tree = new RowTree(headers).json(leaf);
    if (tree.equals(sealed)) {
      return Finding.pass(CHECK, "the same rows, " + count() + ", root " + tree.text("root"));
    }
    return isNear() && (completed || kept.size() == count())
        ? Finding.pass(CHECK, "the same to 1e-9 relative, " + count() + " rows")
        : Finding.fail(CHECK, "the rows have another root than the signed one");
  }

  /** Returns whether values may differ by 1e-9 relative. */
  private boolean isNear() {
    return difference.apply(Json.num(1), Json.num(1 + 1e-12)).isEmpty();
  }

  private static Json withoutRoot(Json result) {
    return ((Json.Obj) result).without("root");
  }

  private long count() {
    return sealed.number("count") >= 0 ? (long) sealed.number("count") : 0;
  }

  /** Returns the rows that were sealed: those of a cancelled batch are the first of its input. */
  private Optional<RowSource> source() {
    if (kept.size() == count()) {
      return Optional.of(kept);
    }
    return RowSources.inline(input, engine.target(input)).map(all -> new First(all, count()));
  }

  /** The first rows of a source. */
  private record First(RowSource all, long size) implements RowSource {
    @Override
    public SourceColumns columns(long first, int count) {
      return all.columns(first, count);
    }
  }

  /** Computes some rows that the root chooses. */
  Finding sample(int size) {
    String root = sealed.text("root");
    List<Long> numbers = RowSample.of(root, count(), size);
    if (kept.size() == 0 && !numbers.isEmpty()) {
      return Finding.fail(
          CHECK,
          "needs rows "
              + numbers.stream().limit(SHOWN).map(String::valueOf).collect(Collectors.joining(", "))
              + (numbers.size() > SHOWN ? ", …" : "")
              + ": give --data-dir of the stopped server or its --db-url, or each with --row");
    }
    if (kept.size() > 0 && !kept.root().hex().equals(root)) {
      return Finding.fail(CHECK, "the stored rows have another root than the signed one");
    }
    var rows = new ArrayList<BatchRow>();
    for (long number : numbers) {
      rows.add(kept.row(number).orElseThrow());
      if (!kept.isIntact()) {
        return Finding.fail(CHECK, "row " + number + " is stored otherwise than it was signed");
      }
    }
    return rows(rows);
  }

  /** Computes rows that are proven. */
  Finding rows(List<BatchRow> rows) {
    var source =
        new RowSource() {
          @Override
          public long size() {
            return rows.size();
          }

          @Override
          public SourceColumns columns(long first, int count) {
            return SourceColumns.of(
                rows.subList((int) first, (int) first + count).stream()
                    .map(row -> new SourceRow(row.input(), row.carry()))
                    .toList());
          }
        };
    var differing = new ArrayList<String>();
    compute(
        source,
        chunk ->
            chunk.rows().stream()
                .flatMap(row -> differs(rows.get((int) row.row()), row).stream())
                .forEach(differing::add));
    return differing.isEmpty()
        ? Finding.pass(CHECK, rows.size() + " of " + count() + " rows computed again, the same")
        : Finding.fail(CHECK, differing.get(0));
  }

  private Optional<String> differs(BatchRow stored, BatchRow again) {
    Json.Obj leaf = stored.leaf();
    Json.Obj other = again.leaf().with("row", stored.row());
    return leaf.equals(other)
        ? Optional.empty()
        : difference
            .apply(leaf, other)
            .map(path -> "row " + stored.row() + " differs first at " + path);
  }

  /** Returns the result; empty when no row has an output. */
  private Optional<Json.Obj> compute(RowSource rows, Consumer<EncodedChunk> chunks) {
    if (rows.size() == 0) {
      return Optional.empty();
    }
    var execution =
        new BatchExecution(engine, Optional.of(rows), BatchChunks.unstored(leaf.version(), chunks));
    try {
      return Optional.of(
          execution.compute(engine.capability().input().filled(input), Work.alone()).result());
    } catch (RunErrorException noOutput) {
      return Optional.empty();
    }
  }
}
