package dev.omni.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a table: those of a program, of a file, of a grid or of a data set. A value that is null
 * or NaN is absent in its row.
 */
public final class TableSource {
  private static final Pattern FIELD =
      Pattern.compile("\\G(?:\"([^\"]*+(?:\"\"[^\"]*+)*+)\"|([^\",\\r\\n]*+))(,|\\r?\\n|\\z)");
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

  private final List<ObjectNode> rows = new ArrayList<>();
  private final ObjectNode served = JsonText.object();

  private TableSource() {}

  /** Returns rows by their members. */
  public static TableSource rows(Iterable<? extends Map<String, ?>> rows) {
    var source = new TableSource();
    for (Map<String, ?> row : rows) {
      int number = source.rows.size();
      row.forEach((name, value) -> source.put(number, name, value));
      source.row(number);
    }
    return source;
  }

  /**
   * Returns rows by column.
   *
   * @throws IllegalArgumentException for columns of different lengths
   */
  public static TableSource columns(Map<String, ? extends Collection<?>> columns) {
    var source = new TableSource();
    Set<Integer> lengths = new HashSet<>();
    for (Map.Entry<String, ? extends Collection<?>> column : columns.entrySet()) {
      int number = 0;
      for (Object value : column.getValue()) {
        source.put(number, column.getKey(), value);
        source.row(number++);
      }
      lengths.add(number);
    }
    if (lengths.size() > 1) {
      throw new IllegalArgumentException("the columns must have one length, not " + lengths);
    }
    return source;
  }

  /**
   * Returns all combinations of the values of some members.
   *
   * @param axes for each member a list, or a map of {@code from}, {@code to}, {@code steps} and
   *     {@code scale}
   */
  public static TableSource grid(Map<String, ?> axes) {
    var source = new TableSource();
    source.served.set("grid", JsonText.tree(axes, "/grid"));
    return source;
  }

  /** Returns rows of a data set: the column of each member. */
  static TableSource data(String set, Map<String, String> columns) {
    var source = new TableSource();
    source.served.putObject("data").put("set", set).set("columns", JsonText.tree(columns));
    return source;
  }

  /**
   * Returns the rows of a file.
   *
   * @param file {@code .csv} or {@code .ndjson}, with {@code .gz} or not
   * @throws IllegalArgumentException for one that is no table, with file, line and name
   */
  public static TableSource file(Path file) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      bytes = DataSets.isPacked(bytes) ? AnswerReader.inflated(bytes) : bytes;
      return read(new String(bytes, StandardCharsets.UTF_8), file + ", ");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Returns the rows of a text: CSV (RFC 4180), or an object of JSON in each line. */
  public static TableSource text(String text) {
    return read(text, "");
  }

  private static TableSource read(String text, String place) {
    var source = new TableSource();
    if (!text.stripLeading().startsWith("{")) {
      source.csv(text.replaceFirst("^\ufeff", ""), place);
      return source;
    }
    int line = 0;
    for (String row : text.split("\n", -1)) {
      JsonNode members = row.isBlank() ? JsonText.object() : json(row, place + "line " + ++line);
      int number = source.rows.size();
      members.properties().forEach(m -> source.put(number, m.getKey(), m.getValue()));
    }
    return source;
  }

  private static JsonNode json(String text, String place) {
    try {
      return JsonText.read(text, false);
    } catch (JsonProcessingException wrong) {
      throw refused(place, "must be JSON, with numbers of doubles");
    }
  }

  private static IllegalArgumentException refused(String place, String why) {
    return new IllegalArgumentException(place + ": " + why);
  }

  private void csv(String text, String place) {
    Set<String> names = new LinkedHashSet<>();
    List<String> fields = new ArrayList<>();
    Matcher field = FIELD.matcher(text);
    int line = 1;
    int lines = 1;
    for (String mark = ","; !mark.isEmpty(); ) {
      if (!field.find()) {
        throw refused(place + "line " + line, "a quote does not belong there or does not end");
      }
      String quoted = field.group(1);
      fields.add(quoted == null ? field.group(2) : quoted.replace("\"\"", "\""));
      lines += (int) field.group().chars().filter(c -> c == '\n').count();
      mark = field.group(3);
      if (!mark.equals(",")) {
        line(names, fields, place + "line " + line);
        fields.clear();
        line = lines;
      }
    }
  }

  /** Adds a line: the names first. */
  private void line(Set<String> names, List<String> fields, String place) {
    if (fields.equals(List.of(""))) {
      return;
    }
    if (names.isEmpty()) {
      if (fields.size() == 1 && fields.get(0).contains(";")) {
        throw refused(place, "the columns are separated by ';', not by ','");
      }
      for (String name : fields) {
        if (!names.add(name)) {
          throw refused(place, "two columns have the name " + name);
        }
      }
      return;
    }
    if (fields.size() != names.size()) {
      throw refused(place, "it has " + fields.size() + " fields; the header has " + names.size());
    }
    int number = rows.size();
    int n = 0;
    for (String name : names) {
      put(number, name, parsed(fields.get(n++), place));
    }
    row(number);
  }

  private static @Nullable JsonNode parsed(String text, String place) {
    if (text.matches("true|false")) {
      return BooleanNode.valueOf(text.equals("true"));
    }
    JsonNode plain = text.isEmpty() ? null : TextNode.valueOf(text);
    return NUMBER.matcher(text).matches() ? json(text, place) : plain;
  }

  private ObjectNode row(int number) {
    while (rows.size() <= number) {
      rows.add(JsonText.object());
    }
    return rows.get(number);
  }

  private void put(int number, String name, @Nullable Object value) {
    if (value != null && !(value instanceof Number n && Double.isNaN(n.doubleValue()))) {
      JsonNode cell = JsonText.tree(value, "row " + number + ", column " + name);
      row(number).setAll(cell.isNull() ? Map.of() : Map.of(name, cell));
    }
  }

  /** Returns the rows; those of a data set are not known. */
  List<ObjectNode> rows() {
    return rows;
  }

  /** Returns the member of a batch whose rows the server makes; empty for rows of this program. */
  ObjectNode served() {
    return served;
  }

  /** Makes the rows of a grid: the axes in the order of their names, the last one fastest. */
  void combine() {
    var axes = new TreeMap<String, List<JsonNode>>();
    served.path("grid").properties().forEach(a -> axes.put(a.getKey(), axis(a.getValue())));
    for (Map.Entry<String, List<JsonNode>> axis : axes.entrySet()) {
      List<ObjectNode> before = rows.isEmpty() ? List.of(JsonText.object()) : List.copyOf(rows);
      rows.clear();
      for (ObjectNode row : before) {
        axis.getValue()
            .forEach(value -> rows.add(row.deepCopy().setAll(Map.of(axis.getKey(), value))));
      }
    }
  }

  private static List<JsonNode> axis(JsonNode given) {
    List<JsonNode> values = new ArrayList<>();
    if (given.isArray()) {
      given.forEach(values::add);
      return values;
    }
    double from = given.path("from").doubleValue();
    double to = given.path("to").doubleValue();
    int last = given.path("steps").intValue() - 1;
    for (int n = 0; n <= last; n++) {
      double log = from * StrictMath.pow(to / from, (double) n / last);
      double linear = from + (to - from) * n / last;
      double between = given.path("scale").asText().equals("log") ? log : linear;
      values.add(DoubleNode.valueOf(n == 0 ? from : n == last ? to : between));
    }
    return values;
  }
}
