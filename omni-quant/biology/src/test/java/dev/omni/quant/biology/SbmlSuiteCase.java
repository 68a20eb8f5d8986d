package dev.omni.quant.biology;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A time course of the SBML Test Suite: a folder of {@code cases/semantic}.
 *
 * @param id number of the case
 * @param tags of its components and of what it tests
 * @param documents the model in each level that it is written in, the newest first
 * @param settings tolerances, and which species are amounts and which concentrations
 * @param symbols of the table
 * @param times of the table
 * @param table values right, a row a time
 */
record SbmlSuiteCase(
    String id,
    Set<String> tags,
    List<Path> documents,
    Map<String, String> settings,
    List<String> symbols,
    double[] times,
    List<double[]> table) {

  /** Returns the time courses in a folder. */
  static List<SbmlSuiteCase> all(Path folder) throws IOException {
    try (Stream<Path> folders = Files.list(folder)) {
      return folders
          .filter(each -> Files.exists(model(each)))
          .filter(each -> text(model(each)).contains("TimeCourse"))
          .sorted()
          .map(SbmlSuiteCase::read)
          .toList();
    }
  }

  private static Path model(Path folder) {
    return folder.resolve(folder.getFileName() + "-model.m");
  }

  private static String text(Path file) {
    return text(file, StandardCharsets.ISO_8859_1);
  }

  static String text(Path file, Charset charset) {
    try {
      return Files.readString(file, charset);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static SbmlSuiteCase read(Path folder) {
    String id = folder.getFileName().toString();
    var settings = new TreeMap<String, String>();
    text(folder.resolve(id + "-settings.txt"))
        .lines()
        .filter(line -> line.contains(":"))
        .forEach(
            line ->
                settings.put(
                    line.substring(0, line.indexOf(':')).strip(),
                    line.substring(line.indexOf(':') + 1).strip()));
    List<String[]> lines =
        text(folder.resolve(id + "-results.csv"))
            .lines()
            .filter(line -> !line.isBlank())
            .map(line -> line.replace("\"", "").split(" *, *"))
            .toList();
    List<double[]> rows =
        lines.stream()
            .skip(1)
            .map(line -> Arrays.stream(line).mapToDouble(SbmlSuiteCase::number).toArray())
            .toList();
    return new SbmlSuiteCase(
        id,
        tags(text(model(folder))),
        documents(folder),
        settings,
        Arrays.stream(lines.get(0)).map(String::strip).skip(1).toList(),
        rows.stream().mapToDouble(row -> row[0]).toArray(),
        rows.stream().map(row -> Arrays.copyOfRange(row, 1, row.length)).toList());
  }

  private static Set<String> tags(String model) {
    var tags = new TreeSet<String>();
    Matcher line = Pattern.compile("(?:componentTags|testTags):([^\n]*)").matcher(model);
    while (line.find()) {
      Arrays.stream(line.group(1).split(","))
          .map(String::strip)
          .filter(tag -> !tag.isEmpty())
          .forEach(tags::add);
    }
    return tags;
  }

  private static List<Path> documents(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(each -> each.toString().matches(".*-sbml-l\\dv\\d\\.xml"))
          .sorted(Comparator.reverseOrder())
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static double number(String text) {
    return switch (text.strip().toLowerCase(java.util.Locale.ROOT)) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      case "nan" -> Double.NaN;
      default -> Double.parseDouble(text.strip());
    };
  }

  double tolerance(String kind) {
    return Double.parseDouble(settings.getOrDefault(kind, "0"));
  }

  /** Returns whether the table has amounts, or concentrations, of a symbol. */
  boolean shows(String kind, String symbol) {
    return List.of(settings.getOrDefault(kind, "").split(" *, *")).contains(symbol);
  }

  /** Returns the symbols at which columns are not those of the table, within its tolerances. */
  List<String> wrong(Map<String, double[]> columns) {
    var wrong = new ArrayList<String>();
    for (int j = 0; j < symbols.size(); j++) {
      double[] column = columns.get(symbols.get(j));
      for (int k = 0; k < times.length; k++) {
        double right = table.get(k)[j];
        double value = column == null ? Double.NaN : column[k];
        boolean absent = Double.isNaN(right) && Double.isNaN(value);
        double allowed = tolerance("absolute") + tolerance("relative") * Math.abs(right);
        if (!absent && !(Math.abs(value - right) <= allowed)) {
          wrong.add(symbols.get(j) + " at " + times[k] + " is " + value + ", not " + right);
          break;
        }
      }
    }
    return wrong;
  }
}
