package dev.omni.quant.discovery;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Observations by group, from lists or from two columns of a table.
 *
 * @param names of the groups
 * @param values of each group
 * @param leftOut rows of a table with a missing number
 */
record GroupRows(List<String> names, List<double[]> values, int leftOut) {
  GroupRows {
    names = List.copyOf(names);
    values = List.copyOf(values);
  }

  /** Reads the members {@code groups}, or {@code table} with {@code response} and {@code group}. */
  static GroupRows of(JsonFields fields) {
    if (fields.has("groups")) {
      List<double[]> groups = List.of(fields.rows("groups"));
      return new GroupRows(
          IntStream.range(0, groups.size()).mapToObj(i -> "group " + i).toList(), groups, 0);
    }
    DataColumns all = DataColumns.of(fields);
    String response = fields.text("response");
    String group = fields.text("group");
    DataColumns table = all.complete(List.of(response, group));
    double[] y = table.numbers(response);
    List<String> cells = table.texts(group);
    var values = new ArrayList<double[]>();
    List<String> levels = table.levels(group);
    for (String level : levels) {
      values.add(
          IntStream.range(0, y.length)
              .filter(i -> cells.get(i).equals(level))
              .mapToDouble(i -> y[i])
              .toArray());
    }
    return new GroupRows(levels, values, all.rows() - table.rows());
  }

  /** Returns the problems of members that do not give groups. */
  static List<Problem> problems(JsonFields fields) {
    var found = new ArrayList<Problem>();
    if (fields.has("groups")) {
      for (String member : List.of("response", "group")) {
        if (fields.has(member)) {
          found.add(DataTableChecks.invalid(member, "must be left out where there are groups"));
        }
      }
      return found;
    }
    DataColumns table = DataColumns.of(fields);
    found.addAll(table.problems());
    for (String member : List.of("response", "group")) {
      if (!fields.has(member)) {
        found.add(DataTableChecks.invalid(member, "must name a column of the table"));
      }
    }
    if (found.isEmpty()) {
      found.addAll(table.notNumbers("response", fields.text("response")));
      found.addAll(table.missing("group", fields.text("group")));
    }
    return found;
  }

  /** Returns all values, group by group. */
  double[] all() {
    return values.stream().flatMapToDouble(java.util.Arrays::stream).toArray();
  }

  int count() {
    return values.stream().mapToInt(group -> group.length).sum();
  }

  /** Returns the parts of values in the order of all, one a group. */
  List<double[]> parts(double[] all) {
    var parts = new ArrayList<double[]>();
    int from = 0;
    for (double[] group : values) {
      parts.add(java.util.Arrays.copyOfRange(all, from, from + group.length));
      from += group.length;
    }
    return parts;
  }
}
