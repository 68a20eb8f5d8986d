package dev.omni.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The figures of docs/performance.md. They stand between two marks; what is written around them by
 * hand stays.
 *
 * @param about one line on the machine and the day
 * @param results by the database they were measured on
 */
record PerformancePage(String about, Map<String, List<Result>> results) {
  private static final String BEGIN = "<!-- figures -->\n";
  private static final String END = "<!-- end -->\n";
  private static final List<String> COLUMNS = List.of("H2", "PostgreSQL");

  private record Row(String workload, String against) {}

  /** Puts them into the page. */
  void write(Path page) {
    try {
      String text = Files.readString(page);
      int from = text.indexOf(BEGIN) + BEGIN.length();
      Files.writeString(page, text.substring(0, from) + text() + text.substring(text.indexOf(END)));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Writes the line on the machine and the table. */
  String text() {
    var lines = new ArrayList<String>();
    lines.add(about);
    lines.add("");
    lines.add("| workload | against | asked | H2 | PostgreSQL | kept? |");
    lines.add("| --- | --- | --- | --- | --- | --- |");
    rows().forEach((row, cells) -> lines.add(line(row, cells)));
    return String.join("\n", lines) + "\n";
  }

  private Map<Row, Map<String, Result>> rows() {
    var rows = new LinkedHashMap<Row, Map<String, Result>>();
    results.forEach(
        (database, all) -> {
          for (Result each : all) {
            rows.computeIfAbsent(
                    new Row(each.workload(), each.against()), row -> new LinkedHashMap<>())
                .put(database, each);
          }
        });
    return rows;
  }

  private static String line(Row row, Map<String, Result> cells) {
    String bound = cells.values().iterator().next().bound().toString();
    String values =
        COLUMNS.stream().map(name -> cell(cells, name)).collect(Collectors.joining(" | "));
    return String.join(" | ", "| " + row.workload(), row.against(), bound, values, met(cells))
        + " |";
  }

  private static String cell(Map<String, Result> cells, String database) {
    return Optional.ofNullable(cells.get(database))
        .map(result -> "**" + result.value() + "**; " + result.detail())
        .orElse("not measured");
  }

  private static String met(Map<String, Result> cells) {
    Set<String> verdicts =
        cells.entrySet().stream()
            .filter(cell -> cell.getValue().isMet())
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    if (verdicts.size() == cells.size()) {
      return "yes";
    }
    return verdicts.isEmpty() ? "no" : "on " + String.join(", ", verdicts);
  }
}
