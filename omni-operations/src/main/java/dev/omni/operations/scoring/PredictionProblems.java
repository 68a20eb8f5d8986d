package dev.omni.operations.scoring;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.operations.request.PredictionShape;
import java.util.ArrayList;
import java.util.List;

/**
 * The problems of predictions. Unknown members are those of requests alone: answers of models may
 * have more.
 */
final class PredictionProblems {
  private static final double SUM_WITHIN = 1e-9;

  private PredictionProblems() {}

  /** Returns the problems of a prediction; empty when there are none. */
  static List<Problem> problems(Json.Obj sent) {
    String type = sent.findText("type").orElse("");
    Shape shape = PredictionShape.TYPES.get(type);
    if (shape == null) {
      return invalid(
          "/type",
          "must be binary, categorical, normal, lognormal, student_t, uniform, quantiles, samples,"
              + " mixture or point");
    }
    List<Problem> misshapen = shape.open().problems(sent);
    return misshapen.isEmpty() ? beyond(type, new JsonFields(sent)) : misshapen;
  }

  private static List<Problem> beyond(String type, JsonFields sent) {
    return switch (type) {
      case "categorical" -> categorical(sent);
      case "uniform" ->
          sent.number("lower") < sent.number("upper")
              ? List.of()
              : invalid("/upper", "must be above lower");
      case "quantiles" -> quantiles(sent);
      case "mixture" -> mixture(sent);
      default -> List.of();
    };
  }

  private static List<Problem> categorical(JsonFields sent) {
    JsonFields labels = sent.fields("probabilities");
    double sum = labels.object().members().keySet().stream().mapToDouble(labels::number).sum();
    return Math.abs(sum - 1) <= SUM_WITHIN
        ? List.of()
        : invalid("/probabilities", "must add up to 1");
  }

  private static List<Problem> quantiles(JsonFields sent) {
    double[] levels = sent.numbers("levels");
    double[] values = sent.numbers("values");
    if (levels.length != values.length) {
      return invalid("/values", "must be as many as levels");
    }
    var problems = new ArrayList<Problem>();
    for (int i = 1; i < levels.length; i++) {
      if (levels[i] <= levels[i - 1]) {
        problems.addAll(invalid("/levels/" + i, "must be above the level before it"));
      }
      if (values[i] < values[i - 1]) {
        problems.addAll(invalid("/values/" + i, "must not be below the value before it"));
      }
    }
    return problems;
  }

  private static List<Problem> mixture(JsonFields sent) {
    var problems = new ArrayList<Problem>();
    double sum = 0;
    int at = 0;
    for (JsonFields component : sent.objects("components")) {
      String where = "/components/" + at++ + "/prediction";
      sum += component.number("weight");
      component(component.fields("prediction").object()).stream()
          .map(problem -> problem.under(where))
          .forEach(problems::add);
    }
    if (sum == 0) {
      problems.addAll(invalid("/components", "must have a weight above 0"));
    }
    return problems;
  }

  private static List<Problem> component(Json.Obj prediction) {
    String type = prediction.findText("type").orElse("");
    return PredictionShape.COMPONENTS.contains(type)
        ? problems(prediction)
        : invalid("/type", "must be normal, lognormal, student_t, uniform, samples or point here");
  }

  private static List<Problem> invalid(String pointer, String message) {
    return List.of(Problem.invalid(pointer, message));
  }
}
