package dev.omni.console.page;

import dev.omni.console.item.Members;
import dev.omni.console.page.Charts.LabelledPoint;
import dev.omni.console.view.Cell;
import dev.omni.console.view.Field;
import dev.omni.console.view.Field.Option;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.web.FormValues;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.engine.figure.Figure;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The inputs and results of runs of one capability, value by value. */
final class Comparison {
  /** The longest list that is shown as numbers. */
  private static final int LONGEST = 8;

  /** How many numbers a run has in a picture of all. */
  private static final int MOST_NUMBERS = 10;

  private final int baseline;
  private final List<Map<String, ComparedValue>> inputs;
  private final List<Map<String, ComparedValue>> results;

  /**
   * Creates the comparison.
   *
   * @param capability of the runs; empty when this server has it no more
   * @param baseline the place of the run from which the others differ
   */
  Comparison(List<Run> runs, Optional<Capability> capability, int baseline) {
    this.baseline = baseline;
    Json.Obj request = capability.map(Capability::requestContract).orElse(Json.Obj.EMPTY);
    Json.Obj result = capability.map(Capability::resultContract).orElse(Json.Obj.EMPTY);
    this.inputs =
        runs.stream()
            .map(run -> ComparedValue.of(request, run.keptInput().orElse(Json.Obj.EMPTY)))
            .toList();
    this.results =
        runs.stream()
            .map(run -> ComparedValue.of(result, run.findResult().orElse(Json.Obj.EMPTY)))
            .toList();
  }

  int baseline() {
    return baseline;
  }

  /** Returns the name of a run by its place. */
  static String name(int place) {
    return "Run " + (place + 1);
  }

  /** Returns the table of inputs. */
  PagePart inputs(boolean differing) {
    return table("Inputs", inputs, differing);
  }

  /** Returns the table of results. */
  PagePart results(boolean differing) {
    return table("Results", results, differing);
  }

  private PagePart table(
      String heading, List<Map<String, ComparedValue>> values, boolean differing) {
    int count = values.size();
    var columns = new ArrayList<>(List.of("Title"));
    IntStream.range(0, count).forEach(place -> columns.add(name(place)));
    for (int place = 0; place < count; place++) {
      if (place != baseline) {
        String of = count == 2 ? "" : ", " + name(place);
        columns.add("Difference" + of);
        columns.add("%" + of);
      }
    }
    columns.add("Unit");
    List<List<Cell>> rows =
        paths(values).stream()
            .filter(path -> !differing || differs(path, values))
            .map(path -> row(path, values))
            .toList();
    String empty = differing ? "Nothing differs." : "Nothing to compare.";
    return new PagePart.Table(heading, columns, rows, Empty.of(empty));
  }

  private static Set<String> paths(List<Map<String, ComparedValue>> values) {
    var paths = new LinkedHashSet<String>();
    values.forEach(each -> paths.addAll(each.keySet()));
    return paths;
  }

  private static boolean differs(String path, List<Map<String, ComparedValue>> values) {
    return values.stream()
            .map(each -> Optional.ofNullable(each.get(path)).map(ComparedValue::value))
            .distinct()
            .count()
        > 1;
  }

  private List<Cell> row(String path, List<Map<String, ComparedValue>> values) {
    List<Optional<ComparedValue>> all =
        values.stream().map(each -> Optional.ofNullable(each.get(path))).toList();
    ComparedValue any = all.stream().flatMap(Optional::stream).findFirst().orElseThrow();
    var row = new ArrayList<Cell>();
    row.add(new Cell.Text(any.title()));
    all.forEach(each -> row.add(each.map(Comparison::cell).orElseGet(Cell::none)));
    for (int place = 0; place < all.size(); place++) {
      if (place != baseline) {
        row.addAll(ValueDifference.of(all.get(baseline), all.get(place)));
      }
    }
    row.add(Cell.text(any.unit()));
    return row;
  }

  private static Cell cell(ComparedValue value) {
    return value
        .numbers()
        .filter(numbers -> numbers.size() > LONGEST)
        .map(numbers -> (Cell) new Cell.Text(numbers.size() + " numbers"))
        .orElseGet(() -> new Cell.Code(Members.text(value.value())));
  }

  /**
   * Returns an output by an input, both of the reader's choice; empty where no number of the inputs
   * or of the results is there.
   *
   * @param fields to which those of the choice are added
   */
  Optional<PagePart> scatter(FormValues query, List<Field> fields) {
    List<String> across = numbers(inputs);
    List<String> up = numbers(results);
    if (across.isEmpty() || up.isEmpty()) {
      return Optional.empty();
    }
    String x =
        query
            .get("x")
            .filter(across::contains)
            .orElseGet(
                () ->
                    across.stream()
                        .filter(path -> differs(path, inputs))
                        .findFirst()
                        .orElse(across.get(0)));
    String y = query.get("y").filter(up::contains).orElse(up.get(0));
    fields.add(Field.choice("x", "Input", options(across, x)));
    fields.add(Field.choice("y", "Output", options(up, y)));
    var points = new ArrayList<LabelledPoint>();
    for (int place = 0; place < inputs.size(); place++) {
      Optional<BigDecimal> of = number(inputs.get(place), x);
      Optional<BigDecimal> to = number(results.get(place), y);
      if (of.isPresent() && to.isPresent()) {
        points.add(new LabelledPoint(of.get().doubleValue(), to.get().doubleValue(), name(place)));
      }
    }
    return Optional.of(Figures.of("Scatter", y + " by " + x, Charts.points(points, x, y)));
  }

  private static List<Option> options(List<String> names, String chosen) {
    return names.stream().map(name -> new Option(name, name, name.equals(chosen))).toList();
  }

  private static Optional<BigDecimal> number(Map<String, ComparedValue> values, String path) {
    return Optional.ofNullable(values.get(path)).flatMap(ComparedValue::number);
  }

  /** Returns the paths at which a run has a number. */
  private static List<String> numbers(List<Map<String, ComparedValue>> values) {
    return paths(values).stream()
        .filter(path -> values.stream().anyMatch(each -> number(each, path).isPresent()))
        .toList();
  }

  /** Returns the numbers that differ as parallel coordinates; empty where none does. */
  Optional<Figure> parallel() {
    var titles = new ArrayList<String>();
    var columns = new ArrayList<List<Optional<BigDecimal>>>();
    for (List<Map<String, ComparedValue>> values : List.of(inputs, results)) {
      for (String path : numbers(values)) {
        if (differs(path, values) && titles.size() < MOST_NUMBERS && !path.startsWith("checks.")) {
          titles.add(path);
          columns.add(values.stream().map(each -> number(each, path)).toList());
        }
      }
    }
    return titles.isEmpty() ? Optional.empty() : Optional.of(Charts.parallel(titles, columns));
  }
}
