package dev.omni.domain.world;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * The largest error of a result within the limits of use, as it was measured against references.
 *
 * @param pointer of the member of the result
 * @param ulps twice the largest error that was found, in units in the last place of the scale
 * @param scale names of numbers of the input; the largest magnitude of them is the scale
 * @param samples number of inputs that were measured
 * @param reference what computed the right values
 */
public record MeasuredAccuracy(
    String pointer, int ulps, List<String> scale, int samples, String reference) {
  public MeasuredAccuracy {
    scale = List.copyOf(scale);
    if (ulps < 1 || scale.isEmpty() || samples < 1) {
      throw new IllegalArgumentException(pointer + ": an accuracy is measured by inputs");
    }
  }

  /**
   * Returns the largest error for an input, in the unit of the output; empty when the input lacks a
   * number of the scale.
   */
  public Optional<Double> bound(Json.Obj input) {
    double largest = 0;
    for (String name : scale) {
      Optional<Double> number = input.findNumber(name).map(Number::doubleValue);
      if (number.isEmpty()) {
        return Optional.empty();
      }
      largest = Math.max(largest, Math.abs(number.get()));
    }
    return Optional.of(ulps * Math.ulp(largest));
  }

  /** Returns how the bound is made, in words. */
  public String rule() {
    String of = scale.size() == 1 ? scale.get(0) : "max(" + String.join(", ", scale) + ")";
    return ulps + " ulp of " + of;
  }
}
