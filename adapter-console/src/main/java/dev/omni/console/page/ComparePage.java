package dev.omni.console.page;

import dev.omni.application.Omni;
import dev.omni.console.item.Members;
import dev.omni.console.page.Charts.LabelledPoint;
import dev.omni.console.view.Cell;
import dev.omni.console.view.Field;
import dev.omni.console.view.Field.Option;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.UuidText;
import dev.omni.domain.run.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Several runs of one capability side by side. */
public final class ComparePage {
  private static final int MOST = 50;

  private final Omni omni;

  /** Creates the page. */
  public ComparePage(Omni omni) {
    this.omni = omni;
  }

  /** Adds the page to a table. */
  public void addTo(PageTable table) {
    table.get("/console/compare", this::compare);
  }

  private Answer compare(ConsoleRequest request) {
    List<Run> runs =
        request.query().all("run").stream()
            .distinct()
            .map(
                id ->
                    UuidText.parse(id)
                        .orElseThrow(() -> Actions.invalid("query:run", "must be ids of runs")))
            .map(id -> omni.runs().read(request.caller(), id))
            .toList();
    if (runs.size() < 2 || runs.size() > MOST) {
      throw Actions.invalid(
          "query:run", "must name 2 to " + MOST + " runs; choose them in the list");
    }
    if (runs.stream().map(run -> run.subject().target()).distinct().count() > 1) {
      throw Actions.invalid("query:run", "must name runs of one capability");
    }
    var parts = new ArrayList<PagePart>();
    parts.add(table("Inputs", runs, run -> flat(run.input())));
    parts.add(table("Results", runs, run -> flat(run.findResult().orElse(Json.Obj.EMPTY))));
    parts.addAll(scatter(request, runs));
    return Answer.page(new Screen("Compare runs", runs.get(0).subject().target(), parts));
  }

  private static PagePart table(
      String heading, List<Run> runs, Function<Run, Map<String, Json>> of) {
    List<Map<String, Json>> values = runs.stream().map(of).toList();
    Set<String> names = new LinkedHashSet<>();
    values.forEach(each -> names.addAll(each.keySet()));
    var columns = new ArrayList<>(List.of("Member", "Same"));
    runs.forEach(run -> columns.add(run.id().toString().substring(24)));
    var rows = new ArrayList<List<Cell>>();
    for (String name : names) {
      var row = new ArrayList<Cell>();
      boolean same =
          values.stream().map(each -> Optional.ofNullable(each.get(name))).distinct().count() == 1;
      row.add(new Cell.Code(name));
      row.add(new Cell.Badge(same ? "same" : "differs"));
      values.forEach(
          each ->
              row.add(
                  Optional.ofNullable(each.get(name))
                      .map(value -> (Cell) new Cell.Code(Members.text(value)))
                      .orElseGet(Cell::none)));
      rows.add(row);
    }
    return new PagePart.Table(heading, columns, rows, Empty.of("Nothing to compare."));
  }

  /** Returns the leaves of an object by dotted path; lists are leaves. */
  private static Map<String, Json> flat(Json.Obj object) {
    var leaves = new LinkedHashMap<String, Json>();
    flatten("", object, leaves);
    return leaves;
  }

  private static void flatten(String prefix, Json.Obj object, Map<String, Json> leaves) {
    object
        .members()
        .forEach(
            (name, value) -> {
              if (value instanceof Json.Obj inner) {
                flatten(prefix + name + ".", inner, leaves);
              } else {
                leaves.put(prefix + name, value);
              }
            });
  }

  private static List<PagePart> scatter(ConsoleRequest request, List<Run> runs) {
    List<String> inputs = numbers(runs, Run::input);
    List<String> outputs = numbers(runs, run -> run.findResult().orElse(Json.Obj.EMPTY));
    if (inputs.isEmpty() || outputs.isEmpty()) {
      return List.of();
    }
    String x =
        request.query().get("x").filter(inputs::contains).orElseGet(() -> varying(inputs, runs));
    String y = request.query().get("y").filter(outputs::contains).orElse(outputs.get(0));
    var fields = new ArrayList<Field>();
    fields.add(Field.choice("x", "Input", options(inputs, x)));
    fields.add(Field.choice("y", "Output", options(outputs, y)));
    runs.forEach(run -> fields.add(Field.hidden("run", run.id().toString())));
    var points = new ArrayList<LabelledPoint>();
    for (Run run : runs) {
      Optional<Json> input = Optional.ofNullable(flat(run.input()).get(x));
      Optional<Json> output =
          Optional.ofNullable(flat(run.findResult().orElse(Json.Obj.EMPTY)).get(y));
      if (input.isPresent()
          && output.isPresent()
          && input.get() instanceof Json.Num across
          && output.get() instanceof Json.Num up) {
        points.add(
            new LabelledPoint(
                across.value().doubleValue(),
                up.value().doubleValue(),
                run.id().toString().substring(0, 8)));
      }
    }
    return List.of(
        new PagePart.Filters(fields),
        Figures.of("Scatter", y + " by " + x, Charts.points(points, x, y)));
  }

  private static String varying(List<String> names, List<Run> runs) {
    return names.stream()
        .filter(
            name -> runs.stream().map(run -> flat(run.input()).get(name)).distinct().count() > 1)
        .findFirst()
        .orElse(names.get(0));
  }

  private static List<Option> options(List<String> names, String chosen) {
    return names.stream().map(name -> new Option(name, name, name.equals(chosen))).toList();
  }

  private static List<String> numbers(List<Run> runs, Function<Run, Json.Obj> of) {
    return flat(of.apply(runs.get(0))).entrySet().stream()
        .filter(each -> each.getValue() instanceof Json.Num)
        .map(Map.Entry::getKey)
        .toList();
  }
}
