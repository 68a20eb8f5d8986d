package dev.omni.quant.discovery;

import dev.omni.domain.json.Problem;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
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

  /** Returns groups, or those of a column of a table by another one. */
  static GroupRows of(
      Optional<double[][]> given,
      Optional<DataColumns> columns,
      Optional<String> observations,
      Optional<String> factor) {
    if (given.isPresent()) {
      List<double[]> groups = List.of(given.get());
      return new GroupRows(
          IntStream.range(0, groups.size()).mapToObj(i -> "group " + i).toList(), groups, 0);
    }
    DataColumns all = columns.orElseThrow();
    String response = observations.orElseThrow();
    String group = factor.orElseThrow();
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
  static List<Problem> problems(
      Optional<DataColumns> columns, Optional<String> response, Optional<String> group) {
    var problems = new ArrayList<Problem>();
    Map<String, Boolean> named = new LinkedHashMap<>();
    named.put("response", response.isPresent());
    named.put("group", group.isPresent());
    if (columns.isEmpty()) {
      named.forEach(
          (member, there) -> {
            if (there) {
              problems.add(
                  DataTableChecks.invalid(member, "must be left out where there are groups"));
            }
          });
      return problems;
    }
    DataColumns table = columns.get();
    problems.addAll(table.problems());
    named.forEach(
        (member, there) -> {
          if (!there) {
            problems.add(DataTableChecks.invalid(member, "must name a column of the table"));
          }
        });
    if (problems.isEmpty()) {
      problems.addAll(table.notNumbers("response", response.orElseThrow()));
      problems.addAll(table.missing("group", group.orElseThrow()));
    }
    return problems;
  }

  /** Returns all values, group by group. */
  double[] all() {
    return values.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  /** Returns a number of its group for each value, in the order of all. */
  double[] each(ToDoubleFunction<double[]> ofGroup) {
    return values.stream()
        .flatMapToDouble(
            group -> {
              double number = ofGroup.applyAsDouble(group);
              return Arrays.stream(group).map(value -> number);
            })
        .toArray();
  }

  int count() {
    return values.stream().mapToInt(group -> group.length).sum();
  }

  /** Returns the parts of values in the order of all, one a group. */
  List<double[]> parts(double[] all) {
    var parts = new ArrayList<double[]>();
    int from = 0;
    for (double[] group : values) {
      parts.add(Arrays.copyOfRange(all, from, from + group.length));
      from += group.length;
    }
    return parts;
  }
}
