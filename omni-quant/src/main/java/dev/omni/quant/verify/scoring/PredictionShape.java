package dev.omni.quant.verify.scoring;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The shapes of predictions by type. Further members are stored and ignored. */
final class PredictionShape {
  private static final double SUM_WITHIN = 1e-9;
  private static final Shape NUMBER =
      Shape.number().atLeast(-Continuous.FARTHEST).atMost(Continuous.FARTHEST);
  private static final Shape POSITIVE = Shape.number().above(0).atMost(Continuous.FARTHEST);
  private static final Shape PROBABILITY = Shape.number().atLeast(0).atMost(1);
  private static final Set<String> POOLABLE =
      Set.of("normal", "lognormal", "student_t", "uniform", "samples", "point");

  private static final Map<String, Shape> SHAPES =
      Map.of(
          "binary", typed().required("probability", PROBABILITY),
          "categorical",
              typed()
                  .required("probabilities", Shape.mapOf(PROBABILITY).members(2, 50))
                  .optional("ordered", Shape.bool()),
          "normal", typed().required("mean", NUMBER).required("sd", POSITIVE),
          "lognormal", typed().required("mean", NUMBER).required("sd", POSITIVE),
          "student_t",
              typed()
                  .required("df", Shape.number().above(0).atMost(1e6))
                  .required("location", NUMBER)
                  .required("scale", POSITIVE),
          "uniform", typed().required("lower", NUMBER).required("upper", NUMBER),
          "quantiles",
              typed()
                  .required("levels", Shape.arrayOf(Shape.number().above(0).below(1), 3, 99))
                  .required("values", Shape.arrayOf(NUMBER, 3, 99)),
          "samples", typed().required("values", Shape.arrayOf(NUMBER, 10, 10_000)),
          "mixture",
              typed()
                  .required(
                      "components",
                      Shape.arrayOf(
                          Shape.object()
                              .required("weight", Shape.number().atLeast(0).atMost(1e9))
                              .required("prediction", Shape.object().open())
                              .open(),
                          2,
                          20)),
          "point", typed().required("value", NUMBER));

  private PredictionShape() {}

  private static Shape typed() {
    return Shape.object().required("type", Shape.string()).open();
  }

  /** Returns the problems of a prediction; empty when there are none. */
  static List<Problem> problems(Json.Obj sent) {
    String type = sent.text("type").orElse("");
    Shape shape = SHAPES.get(type);
    if (shape == null) {
      return invalid(
          "/type",
          "must be binary, categorical, normal, lognormal, student_t, uniform, quantiles, samples,"
              + " mixture or point");
    }
    List<Problem> misshapen = shape.problems(sent);
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
    var found = new ArrayList<Problem>();
    for (int i = 1; i < levels.length; i++) {
      if (levels[i] <= levels[i - 1]) {
        found.addAll(invalid("/levels/" + i, "must be above the level before it"));
      }
      if (values[i] < values[i - 1]) {
        found.addAll(invalid("/values/" + i, "must not be below the value before it"));
      }
    }
    return found;
  }

  private static List<Problem> mixture(JsonFields sent) {
    var found = new ArrayList<Problem>();
    double sum = 0;
    int at = 0;
    for (JsonFields component : sent.objects("components")) {
      String where = "/components/" + at++ + "/prediction";
      sum += component.number("weight");
      component(component.fields("prediction").object()).stream()
          .map(problem -> problem.under(where))
          .forEach(found::add);
    }
    if (sum == 0) {
      found.addAll(invalid("/components", "must have a weight above 0"));
    }
    return found;
  }

  private static List<Problem> component(Json.Obj prediction) {
    String type = prediction.text("type").orElse("");
    return POOLABLE.contains(type)
        ? problems(prediction)
        : invalid("/type", "must be normal, lognormal, student_t, uniform, samples or point here");
  }

  private static List<Problem> invalid(String pointer, String message) {
    return List.of(Problem.invalid(pointer, message));
  }
}
