package dev.omni.application.data;

import dev.omni.domain.data.CellType;
import dev.omni.domain.data.DataSetName;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.world.DataMember.Column;
import dev.omni.domain.world.DataMember.Matrix;
import dev.omni.domain.world.DataMember.None;
import dev.omni.domain.world.DataMember.Objects;
import dev.omni.domain.world.DataMember.Table;
import dev.omni.domain.world.DataReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The reading of the columns that one input names, with their problems. */
final class InputReading {
  /** The maximum number of cells that one input reads; all of them are in memory at once. */
  private static final long CELLS = 5_000_000;

  private static final String RUN =
      "the id of a completed batch or book, whose rows are kept, with the digest that is named";

  private static final String COLUMN = "column";
  private static final String COLUMNS = "columns";

  private final Pointer base;
  private final Finder finder;
  private final ProblemCollector problems = Fault.collector(FaultCode.INPUT_INVALID);
  private final List<ResolvedData> data = new ArrayList<>();
  private long cells;

  /** Finds the table that a reference names. */
  interface Finder {
    Optional<InputTable> find(DataReference reference);
  }

  /**
   * Starts reading.
   *
   * @param base place of the input in that of the run
   */
  InputReading(Pointer base, Finder finder) {
    this.base = base;
    this.finder = finder;
  }

  /**
   * Returns the tables that were read.
   *
   * @throws Fault {@code input_invalid} and the other codes of places in an input
   */
  List<ResolvedData> complete() {
    problems.throwIfAny();
    return data;
  }

  private void refuse(Pointer at, String message) {
    problems.add("/input" + base.text() + at.text(), message);
  }

  /** Returns the value of a reference; empty after a problem. */
  Optional<Json> value(DataReference reference) {
    if (reference.member() instanceof None none) {
      refuse(reference.at(), "must be written out and takes no data set: it is " + none.reason());
      return Optional.empty();
    }
    List<Problem> own = reference.shape().problems(reference.data());
    Pointer inside = reference.place();
    problems.addAll("/input" + base.text() + inside.text(), own);
    if (!own.isEmpty()) {
      return Optional.empty();
    }
    Optional<InputTable> found = finder.find(reference);
    if (found.isEmpty()) {
      boolean ofRun = reference.run().isPresent();
      refuse(
          reference.inside(ofRun ? "run" : "set"),
          "must be " + (ofRun ? RUN : DataSetName.REFERENCE));
      return Optional.empty();
    }
    try (InputTable table = found.get()) {
      data.add(table.resolved(new Pointer(base.text() + inside.text())));
      return fits(reference, table) ? read(reference, table) : Optional.empty();
    }
  }

  private boolean fits(DataReference reference, InputTable table) {
    int most = reference.member().most();
    long rows = table.rows();
    if (rows > most) {
      refuse(
          reference.at(),
          "must have at most "
              + most
              + " items; "
              + (reference.run().isPresent() ? "the run" : "the data set")
              + " has "
              + rows
              + " rows");
      return false;
    }
    cells += rows * Math.max(1, reference.columns().size());
    if (cells > CELLS) {
      refuse(reference.at(), "must be one of arrays with at most " + CELLS + " items in all");
      return false;
    }
    return true;
  }

  private Optional<Json> read(DataReference reference, InputTable from) {
    int before = problems.count();
    Json value;
    if (reference.member() instanceof Table table) {
      value = table(table, reference, from);
    } else if (reference.member() instanceof Objects objects) {
      value = objects(objects, reference, from);
    } else if (reference.member() instanceof Matrix matrix) {
      value = matrix(matrix, reference, from);
    } else {
      String name = reference.data().findText(COLUMN).orElseThrow();
      Place place = new Place(reference.inside(COLUMN), reference.at());
      value = column((Column) reference.member(), from, name, place);
    }
    return problems.count() == before ? Optional.of(value) : Optional.empty();
  }

  /** The places at which a column is named and its cells are refused. */
  private record Place(Pointer name, Pointer cells) {
    Place(Pointer both) {
      this(both, both);
    }
  }

  private Json table(Table table, DataReference reference, InputTable from) {
    Json.Obj read = Json.Obj.EMPTY;
    for (var member : reference.data().findObject(COLUMNS).orElseThrow().members().entrySet()) {
      Pointer at = reference.inside(COLUMNS).to(member.getKey());
      Optional<Column> column = table.find(member.getKey());
      if (column.isEmpty()) {
        refuse(
            at,
            "must be one of the members "
                + String.join(", ", table.columns().keySet().stream().sorted().toList()));
      } else {
        String name = ((Json.Str) member.getValue()).value();
        read = read.with(member.getKey(), column(column.get(), from, name, new Place(at)));
      }
    }
    return read;
  }

  private Json objects(Objects objects, DataReference reference, InputTable from) {
    var rows = new ArrayList<JsonObjectBuilder>();
    for (long i = 0; i < from.rows(); i++) {
      rows.add(new JsonObjectBuilder());
    }
    for (var member : reference.data().findObject(COLUMNS).orElseThrow().members().entrySet()) {
      Pointer at = reference.inside(COLUMNS).to(member.getKey());
      Optional<Column> of = objects.find(member.getKey());
      String name = ((Json.Str) member.getValue()).value();
      Optional<Integer> index = from.index(name);
      if (of.isEmpty()) {
        refuse(
            at,
            "must be one of the members "
                + String.join(", ", objects.members().keySet().stream().sorted().toList()));
      } else if (index.isEmpty()) {
        refuse(at, "must be a column of " + from.words() + ", which has " + names(from));
      } else {
        fill(rows, member.getKey(), of.get(), from, index.get());
      }
    }
    return new Json.Arr(rows.stream().<Json>map(JsonObjectBuilder::object).toList());
  }

  /** Sets one member of all rows; the contract says later whether the values fit. */
  private static void fill(
      List<JsonObjectBuilder> rows, String name, Column of, InputTable from, int index) {
    CellType type = from.type(index);
    for (int row = 0; row < rows.size(); ) {
      Cells read = from.cells(index, row);
      for (int i = 0; i < read.size(); i++, row++) {
        if (!read.isNull(i)) {
          rows.get(row).set(name, texts(of, type) ? text(read, i) : read.json(i));
        }
      }
    }
  }

  private Json matrix(Matrix matrix, DataReference reference, InputTable from) {
    int before = problems.count();
    var columns = new ArrayList<Json.Arr>();
    for (Json column : reference.data().items(COLUMNS)) {
      Place place = new Place(reference.inside(COLUMNS).to(columns.size()));
      columns.add(column(matrix.cells(), from, ((Json.Str) column).value(), place));
    }
    return matrix.rows() && problems.count() == before
        ? rows(columns)
        : new Json.Arr(List.copyOf(columns));
  }

  private static Json rows(List<Json.Arr> columns) {
    var rows = new ArrayList<Json>();
    for (int i = 0; i < columns.get(0).size(); i++) {
      int row = i;
      rows.add(new Json.Arr(columns.stream().map(column -> column.get(row)).toList()));
    }
    return new Json.Arr(rows);
  }

  private Json.Arr column(Column member, InputTable from, String name, Place place) {
    Optional<Integer> index = from.index(name);
    if (index.isEmpty()) {
      refuse(place.name(), "must be a column of " + from.words() + ", which has " + names(from));
      return Json.Arr.EMPTY;
    }
    return items(member, from, name, place.cells());
  }

  private Json.Arr items(Column member, InputTable from, String name, Pointer place) {
    int index = from.index(name).orElseThrow();
    CellType type = from.type(index);
    var items = new ArrayList<Json>((int) from.rows());
    while (items.size() < from.rows()) {
      Cells read = from.cells(index, items.size());
      for (int i = 0; i < read.size(); i++) {
        Optional<String> refusal = refusal(member, name, type, read.isNull(i), items.size());
        if (refusal.isPresent()) {
          refuse(place, refusal.get());
          return Json.Arr.EMPTY;
        }
        items.add(texts(member, type) ? text(read, i) : read.json(i));
      }
    }
    return new Json.Arr(items);
  }

  /** Returns why a member does not take a cell. */
  private static Optional<String> refusal(
      Column member, String name, CellType type, boolean empty, int row) {
    boolean unset = empty && type == CellType.STRING && member.takesNull();
    if (takes(member, type) || unset) {
      return empty && !member.takesNull()
          ? Optional.of(
              "must be a column without nulls; row "
                  + row
                  + " of "
                  + TableWriter.quoted(name)
                  + " is empty")
          : Optional.empty();
    }
    return Optional.of(
        "must be a column of "
            + member.words()
            + "; "
            + TableWriter.quoted(name)
            + " is of type "
            + type);
  }

  private static String names(InputTable from) {
    return InputData.names(from.names());
  }

  private static boolean takes(Column member, CellType type) {
    return member.textual() || (type.numeric() && member.numeric());
  }

  /** Returns whether cells of another type are texts: digits in a column of names are names. */
  private static boolean texts(Column member, CellType type) {
    return member.textual() && !type.textual() && !(type.numeric() && member.numeric());
  }

  private static Json text(Cells cells, int row) {
    return cells.isNull(row) ? Json.NULL : Json.str(cells.sent(row));
  }
}
