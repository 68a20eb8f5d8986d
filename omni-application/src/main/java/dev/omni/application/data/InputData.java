package dev.omni.application.data;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.RowStore;
import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.access.View;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.data.DataColumn;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.data.ResolvedRows;
import dev.omni.domain.data.ResolvedSet;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.DataReference;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The columns of data sets, and of the rows of runs, in the inputs of runs. A name is resolved
 * once, when a run is created; the run then reads that version.
 */
public final class InputData {
  private final DataSets sets;
  private final RunStore runs;
  private final RowStore rows;

  /** Creates the reader of inputs. */
  public InputData(DataSets sets, Stores stores) {
    this.sets = sets;
    this.runs = stores.runs();
    this.rows = stores.rows();
  }

  /** Returns the reader of the data sets of batches. */
  public BatchData batches() {
    return new BatchData(sets, this);
  }

  /**
   * An input with the arrays and tables in place of what names them.
   *
   * @param input as the contract describes it
   * @param data the sets that it names
   */
  public record Resolved(Json.Obj input, List<ResolvedData> data) {
    /** Copies the list. */
    public Resolved {
      data = List.copyOf(data);
    }
  }

  /**
   * Reads the columns that an input names. Names mean their newest version now.
   *
   * @param contract JSON Schema of the input
   * @param at place of the input in that of the run
   * @throws Fault {@code input_invalid} and the other codes of places in an input
   */
  public Resolved resolve(View view, Json.Obj contract, Json.Obj input, Pointer at) {
    return read(contract, input, at, reference -> named(view, reference));
  }

  /**
   * Reads the columns that the input of a stored run names.
   *
   * @param data as it was resolved when the run was created
   * @throws Fault when a set is not there any more
   */
  public Json.Obj read(
      View view, Json.Obj contract, Json.Obj input, Pointer at, List<ResolvedData> data) {
    if (data.isEmpty()) {
      return input;
    }
    return read(
            contract,
            input,
            at,
            reference ->
                ResolvedData.find(data, new Pointer(at.text() + reference.place().text()))
                    .flatMap(known -> known(view, reference, known)))
        .input();
  }

  private Optional<InputTable> known(View view, DataReference reference, ResolvedData known) {
    if (known instanceof ResolvedRows of) {
      return rows(view, of.run(), reference)
          .filter(table -> table.digest().equals(of.digest()))
          .map(table -> table);
    }
    return sets.find(view, ((ResolvedSet) known).set().toString())
        .map(set -> new SetTable(sets, set));
  }

  /**
   * Returns the whole input of a stored run.
   *
   * @throws Fault when a set is not there any more
   */
  public Json.Obj ofRun(Run run, Capability capability) {
    return read(
        View.whole(run.tenant()),
        capability.input().schema(),
        run.input(),
        Pointer.ROOT,
        run.origin().data());
  }

  /**
   * Returns the digest of what a text names in the place of a set that a run read. Other sets are
   * looked up only for a text that does not name that one.
   */
  public Optional<String> digest(View view, ResolvedSet known, String text) {
    return known.digestOf(text).or(() -> sets.find(view, text).map(set -> set.version().digest()));
  }

  private Resolved read(Json.Obj contract, Json.Obj input, Pointer at, InputReading.Finder finder) {
    List<DataReference> references = DataReference.in(contract, input);
    var reading = new InputReading(at, finder);
    Json read = input;
    for (DataReference reference : references) {
      Optional<Json> value = reading.value(reference);
      if (value.isPresent()) {
        read = ResolvedData.replaced(read, reference.at(), name -> value.get());
      }
    }
    return new Resolved((Json.Obj) read, reading.complete());
  }

  private Optional<InputTable> named(View view, DataReference reference) {
    Optional<UUID> run = reference.run();
    if (run.isPresent()) {
      return rows(view, run.get(), reference)
          .filter(table -> reference.digest().map(table.digest()::equals).orElse(true))
          .map(table -> table);
    }
    return sets.find(view, reference.set())
        .filter(set -> same(reference.data(), set))
        .map(set -> new SetTable(sets, set));
  }

  /** Returns the rows of a completed run of this view, if all of them are still there. */
  private Optional<RowsTable> rows(View view, UUID id, DataReference reference) {
    Optional<Run> run =
        runs.find(view, id)
            .filter(found -> found.status() == RunStatus.COMPLETED)
            .filter(found -> Batch.hasRows(found.subject().target()));
    Optional<Long> sealed =
        run.flatMap(Run::findResult)
            .flatMap(result -> result.findNumber("rows"))
            .map(count -> count.longValue());
    return sealed
        .map(count -> new RowTree(rows.chunks(run.get().tenant(), id)))
        .filter(tree -> tree.size() == sealed.get())
        .map(tree -> new RowsTable(rows, run.get().tenant(), id, tree, reference.columns()));
  }

  /** Returns whether a set has the version and digest that evidence states, where it does. */
  static boolean same(Json.Obj data, DataSet set) {
    return data.findNumber("version")
            .map(number -> number.intValue() == set.version().number())
            .orElse(true)
        && data.findText("digest").map(set.version().digest()::equals).orElse(true);
  }

  /** Returns the first names of the columns of a set. */
  static String names(DataSet set) {
    return names(set.columns().stream().map(DataColumn::name).toList());
  }

  /** Returns the first of some names of columns. */
  static String names(List<String> all) {
    List<String> names = all.stream().limit(10).map(TableWriter::quoted).toList();
    return names.isEmpty() ? "none" : String.join(", ", names) + (all.size() > 10 ? ", …" : "");
  }
}
