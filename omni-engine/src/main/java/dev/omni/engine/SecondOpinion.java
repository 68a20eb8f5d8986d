package dev.omni.engine;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.world.Check;
import dev.omni.engine.SecondMethod.Description;
import dev.omni.engine.SecondMethod.Figure;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a second method says of a result.
 *
 * @param method the second method
 * @param figures its numbers by their places in the result
 * @param pointer place of the number with the largest difference
 * @param distance that difference, relative to the larger of both numbers and the size of the
 *     figure; {@value #NOTHING} where one of both has no number
 */
public record SecondOpinion(Description method, Json.Obj figures, String pointer, double distance) {
  /** The name of the check in evidence. */
  public static final String CHECK = "second_opinion";

  /** The largest relative difference of two numbers, and that of a number from none. */
  static final double NOTHING = 2;

  /**
   * Compares a result with a second method.
   *
   * @param input valid for the contract, defaults filled in
   * @param result of the engine
   */
  public static SecondOpinion of(
      SecondMethod<Json.Obj> method, Json.Obj input, Json.Obj result, Work work) {
    return of(method.description(), method.compute(input, work), result);
  }

  /** Compares a result with figures. */
  public static SecondOpinion of(Description method, List<Figure> figures, Json.Obj result) {
    Map<String, Json> numbers = new LinkedHashMap<>();
    String farthest = figures.isEmpty() ? "" : figures.get(0).pointer();
    double largest = figures.isEmpty() ? NOTHING : 0;
    for (Figure figure : figures) {
      numbers.put(figure.pointer(), new Json.Num(figure.value()));
      double distance = distance(figure, result);
      if (distance > largest) {
        largest = distance;
        farthest = figure.pointer();
      }
    }
    return new SecondOpinion(method, new Json.Obj(numbers), farthest, largest);
  }

  /** Returns the opinion of a method that found no answer. */
  public static SecondOpinion none(Description method) {
    return of(method, List.of(), Json.Obj.EMPTY);
  }

  private static double distance(Figure figure, Json.Obj result) {
    if (!(new Pointer(figure.pointer()).in(result).orElse(Json.NULL) instanceof Json.Num first)) {
      return NOTHING;
    }
    BigDecimal size = figure.value().abs().max(first.value().abs()).max(figure.scale());
    return size.signum() == 0
        ? 0
        : first
            .value()
            .subtract(figure.value())
            .abs()
            .divide(size, MathContext.DECIMAL64)
            .doubleValue();
  }

  /** Returns whether both methods agree. */
  public boolean agreed() {
    return distance <= method.tolerance();
  }

  /** Returns the check of the distance, which evidence has. */
  public Check check() {
    return Check.gate(
        CHECK,
        distance,
        method.tolerance(),
        "Largest relative difference from a second method, "
            + method.method()
            + (pointer.isEmpty() ? "" : ", which is at " + pointer)
            + ".");
  }

  /** Returns the JSON form for evidence. */
  public Json.Obj json() {
    return Json.obj(
        "method", method.method(),
        "library", method.library(),
        "precision", method.precision(),
        "result_sha256", Sha256.sha256(figures),
        "pointer", pointer,
        "distance", distance,
        "tolerance", method.tolerance(),
        "agreed", agreed());
  }
}
