package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The mistakes of a batch itself, beyond its contract: unknown members and names, two names of one
 * place, columns of different lengths, ranges without numbers. A wrong value is the error of its
 * row and none of these.
 */
public final class BatchProblems {
  private final Json.Obj input;
  private final Capability target;
  private final ContractPlaces members;
  private final List<String> carry;
  private final List<Problem> problems = new ArrayList<>();

  private BatchProblems(Json.Obj input, Capability target) {
    this.input = input;
    this.target = target;
    this.members = new ContractPlaces(target.input().schema());
    this.carry = BatchInput.carry(input);
  }

  /**
   * Returns the mistakes, with pointers into the input.
   *
   * @param input that fits {@link BatchContract}
   */
  public static List<Problem> of(Json.Obj input, Capability target) {
    var batch = new BatchProblems(input, target);
    batch.base();
    batch.source();
    batch.names();
    return batch.problems;
  }

  private void base() {
    target.input().problems(BatchInput.base(input)).stream()
        .filter(problem -> problem.code() == Problem.Kind.UNKNOWN)
        .map(problem -> problem.under("/base"))
        .forEach(problems::add);
  }

  private void source() {
    switch (BatchInput.source(input)) {
      case "rows" -> rows();
      case "columns" -> columns();
      case "grid" -> grid();
      default -> data();
    }
  }

  private void rows() {
    Pointer at = Pointer.ROOT.to("rows");
    Set<String> present = new HashSet<>();
    List<Json> rows = input.items("rows");
    for (int i = 0; i < rows.size(); i++) {
      Set<String> names = ((Json.Obj) rows.get(i)).members().keySet();
      if (names.stream().anyMatch(name -> name.startsWith("/"))) {
        places(at.to(i), names);
      }
      present.addAll(names);
    }
    carried(present, "is a member of no row");
  }

  private void columns() {
    Pointer at = Pointer.ROOT.to("columns");
    Json.Obj columns = input.findObject("columns").orElseThrow();
    members(at, columns);
    int length = -1;
    for (var column : columns.members().entrySet()) {
      int own = ((Json.Arr) column.getValue()).size();
      length = length < 0 ? own : length;
      if (own != length) {
        problems.add(
            Problem.invalid(
                at.to(column.getKey()).text(),
                "must have " + length + " items, as the first column has, not " + own));
      }
    }
    carried(columns.members().keySet(), "is no column");
  }

  private void grid() {
    Pointer at = Pointer.ROOT.to("grid");
    Json.Obj grid = input.findObject("grid").orElseThrow();
    members(at, grid);
    for (GridAxis axis : Grid.axes(grid)) {
      if (axis.values() instanceof GridAxis.Range range && !range.isFinite()) {
        problems.add(
            Problem.invalid(
                at.to(axis.name()).text(),
                range.log()
                    ? "must go from a number above 0 to one above 0, with a finite ratio"
                    : "must have finite values from the first to the last"));
      }
    }
    if (!carry.isEmpty()) {
      problems.add(Problem.invalid("/carry/0", "must be absent: a grid has nothing to carry"));
    }
  }

  private void data() {
    Json.Obj columns =
        input.findObject("data").flatMap(data -> data.findObject("columns")).orElseThrow();
    members(Pointer.ROOT.to("data").to("columns"), columns);
  }

  /** Finds members that the capability does not know, and names that mean one place. */
  private void members(Pointer at, Json.Obj named) {
    for (String name : named.members().keySet()) {
      if (name.isEmpty() || name.length() > BatchContract.LONGEST_NAME || hasControl(name)) {
        problems.add(
            Problem.invalid(at.to(name).text(), "must have a name of 1 to 128 plain characters"));
      } else if (!carry.contains(name)) {
        known(at.to(name).text(), name);
      }
    }
    places(at, named.members().keySet());
  }

  private static boolean hasControl(String name) {
    return name.chars().anyMatch(Character::isISOControl);
  }

  private void known(String at, String name) {
    Optional<Place> place = Place.parse(name);
    if (place.flatMap(members::at).isEmpty()) {
      problems.add(
          place.isEmpty()
              ? Problem.invalid(at, "must be a JSON pointer, as its name begins with /")
              : Problem.unknown(at, name, members.names()));
    } else if (place.get().put(BatchInput.base(input), Json.NULL).isEmpty()) {
      problems.add(Problem.invalid(at, "must lead to a place that base has"));
    }
  }

  private void places(Pointer at, Set<String> names) {
    Map<String, Place> places = new LinkedHashMap<>();
    for (String name : names) {
      Optional<Place> place = Place.parse(name);
      if (place.isEmpty()) {
        continue;
      }
      places.forEach(
          (other, taken) -> {
            if (taken.covers(place.get()) || place.get().covers(taken)) {
              problems.add(
                  Problem.invalid(
                      at.to(name).text(), "must be another place than that of " + quoted(other)));
            }
          });
      places.put(name, place.get());
    }
  }

  private void carried(Set<String> present, String otherwise) {
    for (int i = 0; i < carry.size(); i++) {
      if (!present.contains(carry.get(i))) {
        problems.add(Problem.invalid("/carry/" + i, quoted(carry.get(i)) + " " + otherwise));
      }
    }
  }

  private void names() {
    List<String> select = BatchInput.select(input, target);
    new OutputNames(target, select).problems(carry).forEach(problems::add);
    if (problems.isEmpty()) {
      totals(select);
    }
  }

  private void totals(List<String> select) {
    var results = new ContractPlaces(target.resultContract());
    List<OutputColumn> outputs =
        select.stream()
            .map(
                name -> {
                  Place place = Place.of(name);
                  return OutputColumn.of(name, place, results.at(place).orElseThrow());
                })
            .toList();
    var known = new TotalNames(outputs, carry, target);
    List<Json.Obj> totals = BatchInput.totals(input);
    var taken = new HashSet<String>();
    for (int i = 0; i < totals.size(); i++) {
      Json.Obj total = totals.get(i);
      String at = "/totals/" + i;
      if (!taken.add(total.text("name"))) {
        problems.add(Problem.invalid(at + "/name", "must be a name that no other total has"));
      }
      term(known, total.text("of"), at + "/of");
      total.findText("weight").ifPresent(name -> term(known, name, at + "/weight"));
    }
  }

  private void term(TotalNames known, String name, String at) {
    if (known.term(name).isEmpty()) {
      problems.add(
          Problem.invalid(
              at,
              "must name a number: an output ("
                  + known.outputs().stream()
                      .filter(OutputColumn::isNumber)
                      .map(OutputColumn::name)
                      .collect(Collectors.joining(", "))
                  + "), a carried member or a member of the input"));
    }
  }

  static String quoted(String name) {
    return name.length() > 64 ? name.substring(0, 64) + "…" : name;
  }
}
