package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Serializable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Table that was computed: the rows of a batch run, in order.
 *
 * @param run the batch
 * @param rows what came in and the results together, and {@code error} where a row failed
 * @param errors the rows that failed: {@code row}, {@code code}, {@code message}, {@code pointer}
 * @param units units of the results
 */
public record Table(
    Run run, List<ObjectNode> rows, List<JsonNode> errors, Map<String, String> units)
    implements Serializable {
  private static final Pattern QUOTED = Pattern.compile("[\",\\r\\n]|^\\s|\\s$");
  private static final List<String> ERROR = List.of("code", "message", "pointer");

  public Table {
    rows = List.copyOf(rows);
    errors = List.copyOf(errors);
    units = Map.copyOf(units);
  }

  static Set<String> names(List<ObjectNode> rows) {
    Set<String> names = new LinkedHashSet<>();
    rows.forEach(row -> row.fieldNames().forEachRemaining(names::add));
    return names;
  }

  /** Returns the names of the columns; the last is {@code error} when a row failed. */
  public List<String> columns() {
    Set<String> names = names(rows);
    return Stream.concat(
            names.stream().filter(name -> !name.equals("error")),
            names.stream().filter(name -> name.equals("error")))
        .toList();
  }

  /**
   * Returns the values of a column; a missing node where a row has none.
   *
   * @throws IllegalArgumentException when there is no column of this name
   */
  public List<JsonNode> column(String name) {
    if (!names(rows).contains(name)) {
      throw new IllegalArgumentException("there is no column " + name + "; there is " + columns());
    }
    return rows.stream().map(row -> row.path(name)).toList();
  }

  /** Returns count, min, max, mean, sum and standard deviation of each output that is a number. */
  public JsonNode statistics() {
    return run.result().path("statistics");
  }

  /** Returns the sums that were asked for, by name. */
  public JsonNode totals() {
    return run.result().path("totals");
  }

  /** Returns the evidence of the batch. */
  public Evidence evidence() {
    return run.evidence();
  }

  /** Returns CSV (RFC 4180); where a row failed, with the columns of its error. */
  public String toCsv() {
    Set<String> names = new LinkedHashSet<>(columns());
    List<String> failed = names.remove("error") ? ERROR : List.of();
    String header = line(Stream.concat(names.stream(), failed.stream().map("error_"::concat)));
    return rows.stream()
        .map(
            row ->
                line(
                    Stream.concat(
                        names.stream().map(name -> cell(row.path(name))),
                        failed.stream().map(part -> cell(row.path("error").path(part))))))
        .collect(Collectors.joining("", header, ""));
  }

  private static String cell(JsonNode cell) {
    return cell.isContainerNode() ? cell.toString() : cell.asText("");
  }

  private static String line(Stream<String> cells) {
    return cells
        .map(c -> QUOTED.matcher(c).find() ? "\"" + c.replace("\"", "\"\"") + "\"" : c)
        .collect(Collectors.joining(",", "", "\r\n"));
  }
}
