package dev.omni.application.data;

import dev.omni.domain.access.View;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.DataReference;
import java.util.List;
import java.util.Optional;

/**
 * The columns of data sets in the inputs of runs. A name is resolved once, when a run is created;
 * the run then reads that version.
 */
public final class InputData {
  private final DataSets sets;

  /** Creates the reader of inputs. */
  public InputData(DataSets sets) {
    this.sets = sets;
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
                    .flatMap(known -> sets.find(view, known.set().toString())))
        .input();
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
  public Optional<String> digest(View view, ResolvedData known, String text) {
    return known.digestOf(text).or(() -> sets.find(view, text).map(set -> set.version().digest()));
  }

  private Resolved read(Json.Obj contract, Json.Obj input, Pointer at, InputReading.Finder finder) {
    List<DataReference> references = DataReference.in(contract, input);
    var reading = new InputReading(sets, at, finder);
    Json read = input;
    for (DataReference reference : references) {
      Optional<Json> value = reading.value(reference);
      if (value.isPresent()) {
        read = ResolvedData.replaced(read, reference.at(), name -> value.get());
      }
    }
    return new Resolved((Json.Obj) read, reading.complete());
  }

  private Optional<DataSet> named(View view, DataReference reference) {
    return sets.find(view, reference.set()).filter(set -> same(reference.data(), set));
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
    List<String> names =
        set.columns().stream().limit(10).map(column -> TableWriter.quoted(column.name())).toList();
    return names.isEmpty()
        ? "none"
        : String.join(", ", names) + (set.columns().size() > 10 ? ", …" : "");
  }
}
