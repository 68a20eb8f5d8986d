package dev.omni.domain.batch;

import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The summary of rows in the result of a batch: counts, statistics, totals and the first errors.
 * Its parts may be added in any order. Not thread-safe.
 */
public final class BatchSummary {
  /** How many errors a result shows. */
  public static final int ERRORS = 20;

  private record FailedRow(long row, RowError error) {}

  private final Batch batch;
  private final Map<String, ColumnStatistics> statistics = new LinkedHashMap<>();
  private final List<ExactSum> totals = new ArrayList<>();
  private final List<FailedRow> errors = new ArrayList<>();
  private long completed;
  private long failed;

  /** Creates the summary of no rows. */
  public BatchSummary(Batch batch) {
    this.batch = batch;
    for (OutputColumn column : batch.outputs()) {
      if (column.isNumber()) {
        statistics.put(column.name(), new ColumnStatistics());
      }
    }
    batch.totals().forEach(total -> totals.add(new ExactSum()));
  }

  /** Takes all rows away. */
  public void clear() {
    statistics.values().forEach(ColumnStatistics::clear);
    totals.forEach(ExactSum::clear);
    errors.clear();
    completed = 0;
    failed = 0;
  }

  /** Adds the rows of a table. */
  public void add(RowTable rows) {
    int broken = rows.errors().count();
    failed += broken;
    completed += rows.count() - broken;
    for (int row = 0, seen = 0; seen < Math.min(broken, ERRORS); row++) {
      if (!rows.completed(row)) {
        addError(new FailedRow(rows.first() + row, rows.errors().of(row)));
        seen++;
      }
    }
    for (Column column : rows.outputs()) {
      ColumnStatistics own = statistics.get(column.name());
      if (own != null) {
        own.add(column);
      }
    }
    for (int i = 0; i < totals.size(); i++) {
      batch.totals().get(i).add(rows, totals.get(i));
    }
  }

  private void addError(FailedRow row) {
    int at = errors.size();
    while (at > 0 && errors.get(at - 1).row() > row.row()) {
      at--;
    }
    errors.add(at, row);
    if (errors.size() > ERRORS) {
      errors.remove(ERRORS);
    }
  }

  /** Adds the summary of other rows. */
  public void add(BatchSummary other) {
    completed += other.completed;
    failed += other.failed;
    other.statistics.forEach(
        (name, theirs) ->
            statistics.computeIfAbsent(name, absent -> new ColumnStatistics()).add(theirs));
    for (int i = 0; i < totals.size(); i++) {
      totals.get(i).add(other.totals.get(i));
    }
    other.errors.forEach(this::addError);
  }

  /** Returns the number of rows. */
  public long rows() {
    return completed + failed;
  }

  /** Returns the number of rows with an error. */
  public long failed() {
    return failed;
  }

  /** Returns the names of the outputs that are numbers. */
  public Set<String> numberColumns() {
    return Collections.unmodifiableSet(statistics.keySet());
  }

  /** Returns empty histograms of the columns that have finite numbers. */
  public Map<String, Histogram> histograms() {
    var all = new LinkedHashMap<String, Histogram>();
    statistics.forEach(
        (name, own) -> {
          if (own.count() > 0 && Double.isFinite(own.min()) && Double.isFinite(own.max())) {
            all.put(name, new Histogram(own.min(), own.max()));
          }
        });
    return all;
  }

  /** Returns the first errors. */
  public List<Json.Obj> errors() {
    return errors.stream()
        .map(each -> Json.obj("row", each.row()).withAll(each.error().json()))
        .toList();
  }

  /** Returns the result of the batch. */
  public Json.Obj result(Map<String, Histogram> histograms, Hash root) {
    var sums = new JsonObjectBuilder();
    for (int i = 0; i < totals.size(); i++) {
      sums.set(batch.totals().get(i).name(), ColumnStatistics.finite(totals.get(i).value()));
    }
    var columns = new JsonObjectBuilder();
    statistics.forEach((name, own) -> columns.set(name, own.json()));
    var bins = new JsonObjectBuilder();
    histograms.forEach((name, own) -> bins.set(name, own.json()));
    return Json.obj(
        "rows", rows(),
        "completed", completed,
        "failed", failed,
        "columns", batch.outputs().stream().map(OutputColumn::json).toList(),
        "statistics", columns.object(),
        "totals", sums.object(),
        "errors", errors(),
        "histograms", bins.object(),
        "root", root.hex());
  }
}
