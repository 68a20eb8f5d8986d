package dev.omni.operations.proof;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import dev.omni.quant.core.optimization.Program;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hipparchus.fraction.BigFraction;

/**
 * The theorem that an {@code expression} is nowhere above {@code upper}, or below {@code lower},
 * while its {@code variables} are in given ranges. Proved by a subdivision of the ranges in which
 * range arithmetic shows the bound for each part: the names to halve and a dot for each part, depth
 * first; disproved by a point.
 */
final class Bound implements Theorem {
  private static final String PART = ".";
  private static final int DEEPEST = 400;
  private static final int MOST_PARTS = 4000;

  @Override
  public Shape form() {
    return Shape.object()
        .required("kind", Shape.string())
        .required("expression", Shape.string().length(1, 500))
        .required("variables", Shape.mapOf(Shape.arrayOf(Shape.number(), 2, 2)).members(1, 3))
        .optional("upper", Shape.number())
        .optional("lower", Shape.number())
        .exactlyOne("upper", "lower")
        .open();
  }

  @Override
  public List<Problem> problems(Json.Obj statement) {
    for (var variable : ranges(statement).entrySet()) {
      if (variable.getValue().low().compareTo(variable.getValue().high()) > 0) {
        String at = "/variables/" + variable.getKey();
        return List.of(Problem.invalid(at, "must rise: the lower end first"));
      }
    }
    try {
      expression(statement).value(new RationalArithmetic(), middle(ranges(statement)));
      return List.of();
    } catch (UndefinedFormulaException none) {
      return List.of(Problem.invalid("/expression", none.reason()));
    }
  }

  @Override
  public ProofResult decide(Json.Obj statement, Work work) {
    var parts = new ArrayList<Json>();
    Optional<Map<String, BigFraction>> against =
        against(statement, ranges(statement), parts, 0, work);
    return against
        .map(point -> new ProofResult(false, Json.obj("point", toJson(point))))
        .orElseGet(() -> new ProofResult(true, Json.obj("parts", parts)));
  }

  /** Returns a point that is beyond the bound; when there is none, {@code parts} are filled. */
  private static Optional<Map<String, BigFraction>> against(
      Json.Obj statement,
      Map<String, RationalRange> ranges,
      List<Json> parts,
      int depth,
      Work work) {
    work.proceed();
    if (parts.size() > MOST_PARTS || depth > DEEPEST) {
      throw new Infeasible("the bound is too close to what the expression reaches");
    }
    if (holds(statement, ranges)) {
      parts.add(Json.str(PART));
      return Optional.empty();
    }
    Map<String, BigFraction> middle = middle(ranges);
    if (beyond(statement, middle)) {
      return Optional.of(middle);
    }
    Optional<Map<String, BigFraction>> corner =
        corners(ranges).stream().filter(each -> surelyBeyond(statement, each)).findFirst();
    if (corner.isPresent()) {
      return corner;
    }
    String widest = widest(ranges);
    parts.add(Json.str(widest));
    for (boolean upper : new boolean[] {false, true}) {
      Optional<Map<String, BigFraction>> found =
          against(statement, halved(ranges, widest, upper), parts, depth + 1, work);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the corners. Halving alone may follow the edge of the bound forever, next to a corner.
   */
  private static List<Map<String, BigFraction>> corners(Map<String, RationalRange> ranges) {
    List<Map<String, BigFraction>> corners = List.of(Map.of());
    for (var variable : ranges.entrySet()) {
      RationalRange range = variable.getValue();
      corners =
          corners.stream()
              .flatMap(
                  corner ->
                      Stream.of(range.low(), range.high())
                          .map(end -> with(corner, variable.getKey(), end)))
              .toList();
    }
    return corners;
  }

  private static Map<String, BigFraction> with(
      Map<String, BigFraction> point, String name, BigFraction coordinate) {
    Map<String, BigFraction> more = new LinkedHashMap<>(point);
    more.put(name, coordinate);
    return more;
  }

  private static String widest(Map<String, RationalRange> ranges) {
    String widest = "";
    BigFraction most = BigFraction.MINUS_ONE;
    for (var variable : ranges.entrySet()) {
      BigFraction width = variable.getValue().high().subtract(variable.getValue().low());
      if (width.compareTo(most) > 0) {
        most = width;
        widest = variable.getKey();
      }
    }
    return widest;
  }

  @Override
  public boolean proves(Json.Obj statement, ProofResult verdict) {
    Map<String, RationalRange> ranges = ranges(statement);
    if (!verdict.holds()) {
      return point(verdict.certificate(), ranges)
          .filter(point -> beyond(statement, point))
          .isPresent();
    }
    List<Json> parts = verdict.certificate().findArray("parts").orElse(Json.Arr.EMPTY).items();
    Iterator<Json> rest = parts.iterator();
    return parts.size() <= 2 * MOST_PARTS && covered(statement, ranges, rest, 0) && !rest.hasNext();
  }

  private static boolean covered(
      Json.Obj statement, Map<String, RationalRange> ranges, Iterator<Json> parts, int depth) {
    if (depth > DEEPEST || !parts.hasNext() || !(parts.next() instanceof Json.Str name)) {
      return false;
    }
    if (name.value().equals(PART)) {
      return holds(statement, ranges);
    }
    return ranges.containsKey(name.value())
        && covered(statement, halved(ranges, name.value(), false), parts, depth + 1)
        && covered(statement, halved(ranges, name.value(), true), parts, depth + 1);
  }

  private static Optional<Map<String, BigFraction>> point(
      Json.Obj certificate, Map<String, RationalRange> ranges) {
    Map<String, BigFraction> point = new LinkedHashMap<>();
    for (var variable : ranges.entrySet()) {
      certificate
          .findObject("point")
          .flatMap(said -> said.find(variable.getKey()))
          .flatMap(Numbers::fraction)
          .filter(value -> value.compareTo(variable.getValue().low()) >= 0)
          .filter(value -> value.compareTo(variable.getValue().high()) <= 0)
          .ifPresent(value -> point.put(variable.getKey(), value));
    }
    return Optional.of(point).filter(found -> found.size() == ranges.size());
  }

  private static boolean holds(Json.Obj statement, Map<String, RationalRange> ranges) {
    try {
      RationalRange value = expression(statement).value(new RationalRange.InRanges(), ranges);
      return statement.has("upper")
          ? value.high().compareTo(bound(statement, "upper")) <= 0
          : value.low().compareTo(bound(statement, "lower")) >= 0;
    } catch (UndefinedFormulaException unknown) {
      return false;
    }
  }

  /** Returns whether there is a value, and it is beyond the bound. */
  private static boolean surelyBeyond(Json.Obj statement, Map<String, BigFraction> point) {
    try {
      return beyond(statement, point);
    } catch (UndefinedFormulaException none) {
      return false;
    }
  }

  private static boolean beyond(Json.Obj statement, Map<String, BigFraction> point) {
    BigFraction value = expression(statement).value(new RationalArithmetic(), point);
    return statement.has("upper")
        ? value.compareTo(bound(statement, "upper")) > 0
        : value.compareTo(bound(statement, "lower")) < 0;
  }

  private static BigFraction bound(Json.Obj statement, String side) {
    return Program.fraction(statement.findNumber(side).orElseThrow());
  }

  private static Map<String, RationalRange> halved(
      Map<String, RationalRange> ranges, String name, boolean upper) {
    Map<String, RationalRange> halved = new LinkedHashMap<>(ranges);
    halved.computeIfPresent(
        name,
        (same, range) ->
            upper
                ? new RationalRange(range.middle(), range.high())
                : new RationalRange(range.low(), range.middle()));
    return halved;
  }

  private static Map<String, BigFraction> middle(Map<String, RationalRange> ranges) {
    Map<String, BigFraction> middle = new LinkedHashMap<>();
    ranges.forEach((name, range) -> middle.put(name, range.middle()));
    return middle;
  }

  private static Json toJson(Map<String, BigFraction> point) {
    Json.Obj json = Json.Obj.EMPTY;
    for (var coordinate : point.entrySet()) {
      json = json.with(coordinate.getKey(), Numbers.toJson(coordinate.getValue()));
    }
    return json;
  }

  private static Map<String, RationalRange> ranges(Json.Obj statement) {
    Map<String, RationalRange> ranges = new LinkedHashMap<>();
    statement
        .findObject("variables")
        .orElseThrow()
        .members()
        .forEach(
            (name, ends) ->
                ranges.put(
                    name, new RationalRange(end((Json.Arr) ends, 0), end((Json.Arr) ends, 1))));
    return ranges;
  }

  private static BigFraction end(Json.Arr ends, int which) {
    return Program.fraction(((Json.Num) ends.get(which)).value());
  }

  private static Formula expression(Json.Obj statement) {
    return Formula.parse(statement.findText("expression").orElseThrow());
  }
}
