package dev.omni.operations.forecast;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.TreeSet;

/** The prediction types that can answer one question. */
public final class QuestionFamily {
  private QuestionFamily() {}

  /**
   * Returns {@code binary}, {@code number}, or {@code categorical:} with a digest of the labels.
   * Forecasts over other labels answer another question.
   */
  public static String of(Json.Obj prediction) {
    return switch (prediction.findText("type").orElse("")) {
      case "binary" -> "binary";
      case "categorical" -> "categorical:" + labels(prediction);
      default -> "number";
    };
  }

  private static String labels(Json.Obj prediction) {
    var labels =
        new TreeSet<>(
            prediction.findObject("probabilities").orElse(Json.Obj.EMPTY).members().keySet());
    return Sha256.sha256(Json.of(labels)).substring(0, 16);
  }
}
