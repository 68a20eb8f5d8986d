package dev.omni.domain.world;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.MatrixShape;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The way in which columns of a data set become the value of a member of a contract. The word
 * {@code x-data} of the member decides it alone: {@code column}, {@code table}, {@code columns},
 * {@code rows}, {@code objects}, or {@code none: REASON}.
 */
public sealed interface DataMember {
  /** The keyword of a contract that says it. */
  String WORD = MatrixShape.WORD;

  /** Begins the word of a member that takes no columns; its reason follows. */
  String NONE = "none: ";

  /** Returns whether an object that names a set and columns has the form for this member. */
  boolean isNamed(Json.Obj data);

  /** Returns the maximum number of rows of the set. */
  int most();

  /**
   * One column is an array.
   *
   * @param items the JSON types of its cells: number, integer, string, null
   * @param most the maximum number of cells
   */
  record Column(Set<String> items, int most) implements DataMember {
    /** The maximum number of cells where the contract states none. */
    private static final int UNBOUNDED = 10_000_000;

    /** Copies the types. */
    public Column {
      items = Set.copyOf(items);
    }

    static Column of(Json.Obj array) {
      Set<String> types =
          array.findObject("items").map(DataWords::types).map(Set::copyOf).orElse(Set.of());
      return new Column(types, bound(array));
    }

    static int bound(Json.Obj array) {
      return array.findNumber("maxItems").map(BigDecimal::intValue).orElse(UNBOUNDED);
    }

    @Override
    public boolean isNamed(Json.Obj data) {
      return data.has("column");
    }

    /** Returns whether strings can be items. */
    public boolean textual() {
      return items.contains("string");
    }

    /** Returns whether numbers can be items. */
    public boolean numeric() {
      return items.contains("number") || items.contains("integer");
    }

    /** Returns whether an empty cell can be an item. */
    public boolean takesNull() {
      return items.contains("null");
    }

    /** Returns what the items are, to follow "a column of". */
    public String words() {
      return numeric() && textual() ? "numbers or strings" : textual() ? "strings" : "numbers";
    }
  }

  /**
   * Columns by member are an object of arrays.
   *
   * @param columns by the names that the contract has
   * @param others of any other name; empty where there is none
   */
  record Table(Map<String, Column> columns, Optional<Column> others) implements DataMember {
    /** Copies the columns. */
    public Table {
      columns = Map.copyOf(columns);
    }

    static Table of(Json.Obj object) {
      var columns = new LinkedHashMap<String, Column>();
      object
          .findObject("properties")
          .ifPresent(
              all -> all.members().forEach((n, s) -> columns.put(n, Column.of((Json.Obj) s))));
      return new Table(columns, object.findObject("additionalProperties").map(Column::of));
    }

    /** Returns the column under a name; empty where the table has none such. */
    public Optional<Column> find(String name) {
      return Optional.ofNullable(columns.get(name)).or(() -> others);
    }

    @Override
    public boolean isNamed(Json.Obj data) {
      return data.findObject("columns").isPresent();
    }

    @Override
    public int most() {
      return Stream.concat(columns.values().stream(), others.stream())
          .mapToInt(Column::most)
          .min()
          .orElse(0);
    }
  }

  /**
   * A list of columns is an array of arrays.
   *
   * @param cells of each column
   * @param rows whether each inner array is a row of the set; otherwise it is a column
   */
  record Matrix(Column cells, boolean rows) implements DataMember {
    static Matrix of(Json.Obj array, Json.Obj inner, boolean rows) {
      Column cells = Column.of(inner);
      return new Matrix(rows ? new Column(cells.items(), Column.bound(array)) : cells, rows);
    }

    @Override
    public boolean isNamed(Json.Obj data) {
      return data.findArray("columns").isPresent();
    }

    @Override
    public int most() {
      return cells.most();
    }
  }

  /**
   * Columns by member are an array of objects, one a row; an empty cell leaves its member out.
   *
   * @param members the simple members of an object, with the JSON types of each
   * @param most the maximum number of rows
   */
  record Objects(Map<String, Column> members, int most) implements DataMember {
    /** Copies the members. */
    public Objects {
      members = Map.copyOf(members);
    }

    static Objects of(Json.Obj array) {
      var members = new LinkedHashMap<String, Column>();
      array
          .findObject("items")
          .flatMap(item -> item.findObject("properties"))
          .ifPresent(all -> all.members().forEach((n, s) -> simple(n, (Json.Obj) s, members)));
      return new Objects(members, Column.bound(array));
    }

    private static void simple(String name, Json.Obj schema, Map<String, Column> members) {
      List<String> types = DataWords.types(schema);
      if (!types.isEmpty() && !types.contains("object") && !types.contains("array")) {
        members.put(name, new Column(Set.copyOf(types), 0));
      }
    }

    /** Returns the column of a member; empty where the objects have no simple one of the name. */
    public Optional<Column> find(String name) {
      return Optional.ofNullable(members.get(name));
    }

    @Override
    public boolean isNamed(Json.Obj data) {
      return data.findObject("columns").isPresent();
    }
  }

  /**
   * The value is written in the input itself.
   *
   * @param reason what it is, to follow "takes no data set:"
   */
  record None(String reason) implements DataMember {
    @Override
    public boolean isNamed(Json.Obj data) {
      return false;
    }

    @Override
    public int most() {
      return 0;
    }
  }

  /** Returns the ways in which a member takes columns; empty for one without the word. */
  static List<DataMember> of(Json.Obj schema) {
    Optional<String> word = schema.findText(WORD);
    if (word.isEmpty()) {
      return DataWords.branches(schema).flatMap(branch -> of(branch).stream()).toList();
    }
    return switch (word.get()) {
      case "column" -> List.of(Column.of(schema));
      case "table" -> List.of(Table.of(schema));
      case "columns" -> matrix(schema, false);
      case "rows" -> matrix(schema, true);
      case "objects" -> List.of(Objects.of(schema));
      default -> List.of(new None(word.get().substring(NONE.length())));
    };
  }

  /** Returns the matrix, and a column where an inner value may be a number in place of an array. */
  private static List<DataMember> matrix(Json.Obj array, boolean rows) {
    Json.Obj items = array.findObject("items").orElseThrow();
    return Stream.concat(Stream.of(items), DataWords.branches(items))
        .<DataMember>flatMap(
            inner ->
                DataWords.types(inner).equals(List.of("array"))
                    ? Stream.of(Matrix.of(array, inner, rows))
                    : DataWords.scalar(inner) ? Stream.of(Column.of(array)) : Stream.empty())
        .toList();
  }
}
