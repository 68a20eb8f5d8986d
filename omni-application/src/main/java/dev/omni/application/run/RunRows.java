package dev.omni.application.run;

import dev.omni.application.batch.BatchPlot;
import dev.omni.application.batch.EncodedChunk;
import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.RowStore;
import dev.omni.application.spi.store.RunEventStore;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.access.Caller;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.BatchInput;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.Grid;
import dev.omni.domain.batch.OutputColumn;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunEventType;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.world.Capability;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.figure.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The facet to read the rows of batches, while they run too, and their progress. */
public final class RunRows {
  /** How many of the last versions of a run are searched for its progress. */
  private static final long RECENT = 100;

  private final Runs runs;
  private final Stores stores;
  private final CapabilityCatalog catalog;

  /** Creates the facet. */
  public RunRows(Runs runs, Stores stores, CapabilityCatalog catalog) {
    this.runs = runs;
    this.stores = stores;
    this.catalog = catalog;
  }

  /**
   * Returns the rows of a run that are stored now: from 0 on, without gaps.
   *
   * @throws Fault {@code run_not_found}, {@code rows_not_found} for a run that is no batch
   */
  public StoredRows of(Caller caller, UUID id) {
    return of(runs.read(caller, id));
  }

  /** Returns the rows of a run that the caller may read. */
  private StoredRows of(Run run) {
    if (!Batch.hasRows(run.subject().target())) {
      throw Fault.of(
          FaultCode.ROWS_NOT_FOUND, "The run has no rows; one of a batch or of a book has.");
    }
    RowStore store = stores.rows();
    long sealed = sealed(run);
    List<ChunkHeader> chunks =
        store.chunks(run.tenant(), run.id()).stream()
            .filter(chunk -> chunk.end() <= sealed)
            .toList();
    return new StoredRows(run, new RowTree(chunks), number -> read(store, run, number));
  }

  private static EncodedChunk read(RowStore store, Run run, int number) {
    return store.read(run.tenant(), run.id(), number).map(EncodedChunk::new).orElseThrow();
  }

  /**
   * Returns how many rows the evidence of a terminal run states. A chunk that was stored while the
   * run was cancelled is not among them.
   */
  private long sealed(Run run) {
    if (!run.status().terminal()) {
      return Long.MAX_VALUE;
    }
    Optional<Json.Obj> result = run.findResult();
    if (result.isPresent()) {
      return result.get().findNumber("rows").orElseThrow().longValue();
    }
    return stores
        .evidence()
        .find(run.tenant(), run.id())
        .flatMap(entry -> statement(entry.logEntry()))
        .flatMap(statement -> statement.predicate().findObject("rows"))
        .flatMap(rows -> rows.findNumber("count"))
        .map(count -> count.longValue())
        .orElse(Long.MAX_VALUE);
  }

  /** Returns the statement of an entry, if it can be read; without it all stored rows are shown. */
  private static Optional<Statement> statement(LogEntry entry) {
    try {
      return Optional.of(new Statement((Json.Obj) JsonReader.trusted(entry.statement())));
    } catch (MalformedJsonException | ClassCastException broken) {
      return Optional.empty();
    }
  }

  /**
   * Returns the progress of a batch that is not terminal: {@code done, failed, total,
   * rows_per_second, eta}; empty for any other run, and before the first report.
   */
  public Optional<Json.Obj> progress(RunFacts run) {
    if (run.status().terminal() || !Batch.hasRows(run.subject().target())) {
      return Optional.empty();
    }
    RunEventStore events = stores.runEvents();
    long after = RunEvent.seq(Math.max(0, run.state().version() - RECENT)) - 1;
    return events.list(run.tenant(), run.id(), after, (int) (RECENT * 10)).stream()
        .filter(event -> event.type() == RunEventType.PROGRESS)
        .reduce((earlier, later) -> later)
        .map(RunEvent::data);
  }

  /**
   * Returns the figure of a completed batch: over a grid of one or two axes the first number, if
   * its cells are few enough; else empty.
   */
  public Optional<Figure> figure(Run run) {
    Optional<Json.Obj> result = run.findResult();
    Optional<Json.Obj> grid = run.input().findObject("grid");
    if (result.isEmpty() || grid.isEmpty() || !Batch.isBatch(run.subject().target())) {
      return Optional.empty();
    }
    Optional<String> output = BatchPlot.output(result.get());
    Optional<Capability> target = rowCapability(run);
    Grid axes = Grid.of(grid.get());
    if (output.isEmpty()
        || target.isEmpty()
        || axes.names().size() > 2
        || axes.size() > BatchPlot.MOST_CELLS) {
      return Optional.empty();
    }
    var cells = new ArrayList<Json>();
    StoredRows rows = of(run);
    rows.page(0, (int) axes.size(), StoredRows.Which.ALL)
        .rows()
        .forEach(row -> cells.add(cell(row, output.get())));
    return BatchPlot.overGrid(axes, target.get(), result.get(), cells);
  }

  private static Json cell(BatchRow row, String output) {
    return row.outcome() instanceof RowOutcome.Output values
        ? values.values().find(output).orElse(Json.NULL)
        : Json.NULL;
  }

  /**
   * Returns the names that a batch carries beside its outputs; those of its rows once its input is
   * no longer kept.
   */
  public List<String> carried(Run run) {
    return run.keptInput().map(BatchInput::carry).orElseGet(() -> carriedByRows(run));
  }

  private List<String> carriedByRows(Run run) {
    StoredRows rows = of(run);
    return rows.headers(0, StoredRows.Which.ALL).stream()
        .flatMap(header -> rows.table(header).carry().stream())
        .map(Column::name)
        .distinct()
        .toList();
  }

  private static List<OutputColumn> written(Run run) {
    return run.findResult().stream()
        .flatMap(result -> result.items("columns").stream())
        .map(column -> OutputColumn.read((Json.Obj) column))
        .toList();
  }

  /**
   * Returns the outputs of a run with rows: of a book those that its first rows have, of a batch
   * those that it selects. When this process does not have its capabilities, they are those that
   * its result names, so none before it has completed.
   */
  public List<OutputColumn> outputs(Run run) {
    if (Batch.isBook(run.subject().target())) {
      return booked(run);
    }
    return rowCapability(run)
        .map(target -> Batch.of(run.input(), target).outputs())
        .orElseGet(() -> written(run));
  }

  private List<OutputColumn> booked(Run run) {
    StoredRows rows = of(run);
    return rows.headers(0, StoredRows.Which.ALL).stream()
        .limit(1)
        .flatMap(header -> rows.table(header).outputs().stream())
        .map(column -> Json.obj("name", column.name(), "type", "any"))
        .map(OutputColumn::read)
        .toList();
  }

  private Optional<Capability> rowCapability(Run run) {
    return run.keptInput()
        .flatMap(input -> input.findText("capability"))
        .flatMap(catalog::engine)
        .map(JsonEngine::capability);
  }
}
