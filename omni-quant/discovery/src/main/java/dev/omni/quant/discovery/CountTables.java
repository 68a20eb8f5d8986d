package dev.omni.quant.discovery;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The tables of counts of an input: one, or one for each stratum.
 *
 * @param input as it is sent
 */
record CountTables(ContingencyTests.Input input) {
  private static final int MOST_LEVELS = 20;
  private static final double MOST_SAMPLED = 1e6;

  private boolean stratified() {
    return input.test() == ContingencyTests.Kind.COCHRAN_MANTEL_HAENSZEL;
  }

  /** Returns the names of the rows; numbers where there are none. */
  List<String> rows() {
    return levels(input.row().orElse(""), tables().get(0).length);
  }

  /** Returns the names of the columns; numbers where there are none. */
  List<String> columns() {
    return levels(input.column().orElse(""), tables().get(0)[0].length);
  }

  private List<String> levels(String column, int count) {
    return input
        .table()
        .map(table -> complete(table).levels(column))
        .orElseGet(() -> IntStream.rangeClosed(1, count).mapToObj(String::valueOf).toList());
  }

  /** Returns the tables, whose problems are none. */
  List<double[][]> tables() {
    if (input.counts().isPresent()) {
      return List.<double[][]>of(numbers(input.counts().get()));
    }
    if (input.strata().isPresent()) {
      return input.strata().get().stream().map(stratum -> numbers(stratum.rows())).toList();
    }
    return counted(input.table().orElseThrow());
  }

  private static double[][] numbers(List<int[]> rows) {
    return rows.stream()
        .map(row -> Arrays.stream(row).asDoubleStream().toArray())
        .toArray(double[][]::new);
  }

  private DataColumns complete(DataColumns table) {
    return table.complete(
        Stream.of(input.row(), input.column(), input.stratum())
            .flatMap(java.util.Optional::stream)
            .toList());
  }

  private List<double[][]> counted(DataColumns sent) {
    DataColumns table = complete(sent);
    List<String> row = table.texts(input.row().orElseThrow());
    List<String> column = table.texts(input.column().orElseThrow());
    List<String> stratum = input.stratum().map(table::texts).orElse(List.of());
    List<String> rows = List.copyOf(new TreeSet<>(row));
    List<String> columns = List.copyOf(new TreeSet<>(column));
    List<String> strata = List.copyOf(new TreeSet<>(stratum));
    var tables = new ArrayList<double[][]>();
    for (int s = 0; s < Math.max(1, strata.size()); s++) {
      tables.add(new double[rows.size()][columns.size()]);
    }
    for (int i = 0; i < row.size(); i++) {
      int s = stratum.isEmpty() ? 0 : strata.indexOf(stratum.get(i));
      tables.get(s)[rows.indexOf(row.get(i))][columns.indexOf(column.get(i))]++;
    }
    return tables;
  }

  List<Problem> problems() {
    long given =
        Stream.of(input.counts(), input.strata(), input.table())
            .filter(java.util.Optional::isPresent)
            .count();
    if (given != 1) {
      return List.of(Problem.invalid("/counts", "must be sent, or else one of strata and table"));
    }
    if (input.table().isPresent()) {
      List<Problem> problems = tableProblems(input.table().get());
      if (!problems.isEmpty()) {
        return problems;
      }
    } else if (input.row().isPresent()
        || input.column().isPresent()
        || input.stratum().isPresent()) {
      String name =
          input.row().isPresent() ? "row" : input.column().isPresent() ? "column" : "stratum";
      return List.of(Problem.invalid("/" + name, "must be left out without table"));
    }
    if (stratified() != (input.strata().isPresent() || input.stratum().isPresent())) {
      return List.of(
          stratified()
              ? Problem.invalid("/test", "must have strata, or a table with stratum")
              : Problem.invalid(
                  input.strata().isPresent() ? "/strata" : "/stratum",
                  "must be left out, except for cochran_mantel_haenszel"));
    }
    List<double[][]> tables = tables();
    List<Problem> problems = shapes(tables);
    return problems.isEmpty() ? contents(tables) : problems;
  }

  private List<Problem> tableProblems(DataColumns table) {
    var problems = new ArrayList<Problem>(table.problems());
    for (String name : List.of("row", "column")) {
      var column = name.equals("row") ? input.row() : input.column();
      problems.addAll(
          column
              .map(some -> table.missing(name, some))
              .orElseGet(
                  () ->
                      List.of(
                          new Problem(
                              "/" + name, Problem.Kind.MISSING, "is required with table"))));
    }
    input.stratum().ifPresent(name -> problems.addAll(table.missing("stratum", name)));
    if (!problems.isEmpty()) {
      return problems;
    }
    DataColumns complete = complete(table);
    if (complete.rows() == 0) {
      return List.of(Problem.invalid("/table", "must have a row without missing values"));
    }
    for (String name : List.of("row", "column")) {
      String column = (name.equals("row") ? input.row() : input.column()).orElseThrow();
      int count = complete.levels(column).size();
      if (count < 2 || count > MOST_LEVELS) {
        problems.add(
            Problem.invalid("/" + name, "must name a column of 2 to " + MOST_LEVELS + " levels"));
      }
    }
    return problems;
  }

  private Pointer at(int stratum) {
    if (input.counts().isPresent()) {
      return Pointer.ROOT.to("counts");
    }
    return input.strata().isPresent()
        ? Pointer.ROOT.to("strata").to(stratum)
        : Pointer.ROOT.to("table");
  }

  private List<Problem> shapes(List<double[][]> tables) {
    int rows = tables.get(0).length;
    int columns = tables.get(0)[0].length;
    for (int s = 0; s < tables.size(); s++) {
      double[][] table = tables.get(s);
      if (table.length != rows) {
        return List.of(
            Problem.invalid(at(s).text(), "must have " + rows + " rows, like the first stratum"));
      }
      for (int i = 0; i < rows; i++) {
        if (table[i].length != columns) {
          return List.of(
              Problem.invalid(
                  at(s).to(i).text(), "must have " + columns + " counts, like the first row"));
        }
      }
    }
    if (input.test() == ContingencyTests.Kind.MCNEMAR && rows != columns) {
      return List.of(Problem.invalid(at(0).text(), "must have as many rows as columns"));
    }
    if (input.test() == ContingencyTests.Kind.COCHRAN_ARMITAGE && rows != 2 && columns != 2) {
      return List.of(Problem.invalid(at(0).text(), "must have two rows or two columns"));
    }
    return List.of();
  }

  private List<Problem> contents(List<double[][]> tables) {
    if (stratified()) {
      return strata(tables);
    }
    double[][] table = tables.get(0);
    if (input.test() == ContingencyTests.Kind.MCNEMAR) {
      return CountMargins.discordant(table) > 0
          ? List.of()
          : List.of(Problem.invalid(at(0).text(), "must have pairs that differ"));
    }
    var problems = new ArrayList<Problem>();
    var margins = CountMargins.of(table);
    for (int i = 0; i < table.length; i++) {
      if (margins.rows()[i] == 0) {
        problems.add(Problem.invalid(at(0).to(i).text(), "must have a count above 0"));
      }
    }
    for (int j = 0; j < table[0].length; j++) {
      if (margins.columns()[j] == 0) {
        problems.add(
            Problem.invalid(at(0).to(0).to(j).text(), "must be in a column with a count above 0"));
      }
    }
    boolean large =
        input.test() == ContingencyTests.Kind.FISHER && table.length * table[0].length > 4;
    if (problems.isEmpty() && large && margins.all() > MOST_SAMPLED) {
      problems.add(
          Problem.invalid(
              at(0).text(), "must have at most 1,000,000 counts in more than two by two cells"));
    }
    return problems;
  }

  private List<Problem> strata(List<double[][]> tables) {
    for (int s = 0; s < tables.size(); s++) {
      if (CountMargins.of(tables.get(s)).all() < 2) {
        return List.of(Problem.invalid(at(s).text(), "must have two counts or more"));
      }
    }
    int rows = tables.get(0).length;
    int columns = tables.get(0)[0].length;
    for (int i = 0; i < rows; i++) {
      int row = i;
      if (tables.stream().allMatch(table -> CountMargins.of(table).rows()[row] == 0)) {
        return List.of(
            Problem.invalid(at(0).to(i).text(), "must have a count above 0 in some stratum"));
      }
    }
    for (int j = 0; j < columns; j++) {
      int column = j;
      if (tables.stream().allMatch(table -> CountMargins.of(table).columns()[column] == 0)) {
        return List.of(
            Problem.invalid(
                at(0).to(0).to(j).text(),
                "must be in a column with a count above 0 in some stratum"));
      }
    }
    return StratifiedCounts.of(tables, false).varies()
        ? List.of()
        : List.of(
            Problem.invalid(
                input.strata().isPresent() ? "/strata" : "/table",
                "must have rows and columns that vary within the strata"));
  }

  double steps() {
    double observations = input.table().map(table -> 40.0 * table.rows()).orElse(0.0);
    if (!problems().isEmpty()) {
      return 1e3;
    }
    List<double[][]> tables = tables();
    double[][] first = tables.get(0);
    double cells = first.length * first[0].length;
    double steps = 3e3 + observations + tables.size() * cells * 20;
    if (stratified()) {
      double kinds = (first.length - 1.0) * (first[0].length - 1.0);
      return steps + tables.size() * kinds * kinds * 2 + kinds * kinds * kinds;
    }
    if (input.test() == ContingencyTests.Kind.FISHER && cells > 4) {
      return steps + PartialTables.of(first).steps();
    }
    return steps;
  }
}
