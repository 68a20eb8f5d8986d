package dev.omni.application.data;

import dev.omni.domain.access.View;
import dev.omni.domain.data.CellType;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.Fault.FieldError;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.DataMember;
import dev.omni.domain.world.DataMember.Kind;
import dev.omni.domain.world.DataReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The columns of data sets in the inputs of runs. A name is resolved once, when a run is created;
 * the run then reads that version.
 */
public final class InputData {
  /** The maximum number of cells that one input reads; all of them are in memory at once. */
  static final long CELLS = 5_000_000;

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

  private interface Finder {
    Optional<DataSet> find(DataReference reference);
  }

  private Resolved read(Json.Obj contract, Json.Obj input, Pointer at, Finder finder) {
    List<DataReference> references = DataReference.in(contract, input);
    var reading = new Reading(at);
    Json read = input;
    for (DataReference reference : references) {
      Optional<Json> value = reading.value(reference, finder);
      if (value.isPresent()) {
        read = ResolvedData.replaced(read, reference.at(), name -> value.get());
      }
    }
    if (!reading.wrong.isEmpty()) {
      throw Fault.listing(reading.wrong);
    }
    return new Resolved((Json.Obj) read, reading.data);
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

  /** The reading of one input, with what is wrong with it. */
  private final class Reading {
    private final Pointer base;
    private final List<FieldError> wrong = new ArrayList<>();
    private final List<ResolvedData> data = new ArrayList<>();
    private long cells;

    Reading(Pointer base) {
      this.base = base;
    }

    private void wrong(Pointer at, String message) {
      wrong.add(
          new FieldError("/input" + base.text() + at.text(), FaultCode.INPUT_INVALID, message));
    }

    Optional<Json> value(DataReference reference, Finder finder) {
      var problems = reference.shape().problems(reference.data());
      Pointer inside = reference.place();
      problems.forEach(
          problem ->
              wrong.add(
                  FieldError.of(
                      problem.under("/input" + base.text() + inside.text()),
                      FaultCode.INPUT_INVALID)));
      if (!problems.isEmpty()) {
        return Optional.empty();
      }
      Optional<DataSet> set = finder.find(reference);
      if (set.isEmpty()) {
        wrong(reference.inside("set"), "must be the id, name or name@version of a data set");
        return Optional.empty();
      }
      data.add(ResolvedData.of(new Pointer(base.text() + inside.text()), set.get()));
      return fits(reference, set.get()) ? cells(reference, set.get()) : Optional.empty();
    }

    private boolean fits(DataReference reference, DataSet set) {
      DataMember member = reference.member();
      if (set.size().rows() > member.most()) {
        wrong(
            reference.at(),
            "must have at most "
                + member.most()
                + " items; the data set has "
                + set.size().rows()
                + " rows");
        return false;
      }
      int columns = Math.max(1, columns(reference));
      cells += set.size().rows() * columns;
      if (cells > CELLS) {
        wrong(reference.at(), "must be one of arrays with at most " + CELLS + " items in all");
        return false;
      }
      return true;
    }

    private int columns(DataReference reference) {
      return switch (reference.member().kind()) {
        case SERIES -> 1;
        case TABLE ->
            reference.data().findObject("columns").orElse(Json.Obj.EMPTY).members().size();
        case MATRIX -> reference.data().items("columns").size();
      };
    }

    private Optional<Json> cells(DataReference reference, DataSet set) {
      int before = wrong.size();
      Json value;
      try (DataSetReader reader = sets.open(set)) {
        value =
            switch (reference.member().kind()) {
              case SERIES -> series(reference, reader, "column", reference.inside("column"));
              case TABLE -> table(reference, reader);
              case MATRIX -> matrix(reference, reader);
            };
      }
      return wrong.size() == before ? Optional.of(value) : Optional.empty();
    }

    private Json series(DataReference reference, DataSetReader reader, String name, Pointer at) {
      return column(reference, reader, reference.data().findText(name).orElseThrow(), at);
    }

    private Json table(DataReference reference, DataSetReader reader) {
      Json.Obj table = Json.Obj.EMPTY;
      for (var member : reference.data().findObject("columns").orElseThrow().members().entrySet()) {
        String column = ((Json.Str) member.getValue()).value();
        Pointer at = reference.inside("columns").to(member.getKey());
        table = table.with(member.getKey(), column(reference, reader, column, at));
      }
      return table;
    }

    private Json matrix(DataReference reference, DataSetReader reader) {
      var rows = new ArrayList<Json>();
      for (Json column : reference.data().items("columns")) {
        Pointer at = reference.inside("columns").to(rows.size());
        rows.add(column(reference, reader, ((Json.Str) column).value(), at));
      }
      return new Json.Arr(rows);
    }

    private Json column(DataReference reference, DataSetReader reader, String name, Pointer at) {
      DataSet set = reader.set();
      Optional<Integer> index = set.index(name);
      if (index.isEmpty()) {
        wrong(at, "must be a column of " + set.version() + ", which has " + names(set));
        return Json.Arr.EMPTY;
      }
      DataMember member = reference.member();
      CellType type = set.columns().get(index.get()).type();
      Pointer place = member.kind() == Kind.SERIES ? reference.at() : at;
      if (set.size().rows() > 0 && !takes(member, type)) {
        wrong(
            place,
            "must be a column of "
                + member.words()
                + "; "
                + TableWriter.quoted(name)
                + " is of type "
                + type);
        return Json.Arr.EMPTY;
      }
      return items(reader, index.get(), member, place);
    }

    private static boolean takes(DataMember member, CellType type) {
      return (type.numeric() && member.numeric()) || (type.textual() && member.textual());
    }

    private Json items(DataSetReader reader, int index, DataMember member, Pointer place) {
      var items = new ArrayList<Json>((int) reader.set().size().rows());
      List<Integer> columns = List.of(index);
      while (items.size() < reader.set().size().rows()) {
        Cells cells = reader.around(columns, items.size()).cells().get(0);
        for (int i = 0; i < cells.size(); i++) {
          if (cells.isNull(i) && !member.takesNull()) {
            String name = reader.set().columns().get(index).name();
            wrong(
                place,
                "must be a column without nulls; row "
                    + items.size()
                    + " of "
                    + TableWriter.quoted(name)
                    + " is empty");
            return Json.Arr.EMPTY;
          }
          items.add(cells.json(i));
        }
      }
      return new Json.Arr(items);
    }
  }
}
