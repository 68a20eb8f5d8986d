package dev.omni.domain.feature.forecast;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.TreeSet;

/** What forecasts must have in common to answer one question. */
public final class QuestionFamily {
  private QuestionFamily() {}

  /**
   * {@code binary}, {@code number}, or {@code categorical:} and a digest of the labels, because
   * forecasts over other labels answer another question.
   */
  public static String of(Json.Obj prediction) {
    return switch (prediction.text("type").orElse("")) {
      case "binary" -> "binary";
      case "categorical" -> "categorical:" + labels(prediction);
      default -> "number";
    };
  }

  private static String labels(Json.Obj prediction) {
    var labels =
        new TreeSet<>(prediction.object("probabilities").orElse(Json.Obj.EMPTY).members().keySet());
    return Sha256.sha256(Json.of(labels)).substring(0, 16);
  }
}
