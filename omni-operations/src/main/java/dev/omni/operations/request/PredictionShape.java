package dev.omni.operations.request;

import dev.omni.domain.json.Shape;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The members of predictions, one closed shape for each type. */
public final class PredictionShape {
  /** The largest absolute value of a predicted number. */
  public static final double FARTHEST = 1e200;

  /** The types that a mixture can have as components. */
  public static final List<String> COMPONENTS =
      List.of("normal", "lognormal", "student_t", "uniform", "samples", "point");

  private static final Shape NUMBER = Shape.number().atLeast(-FARTHEST).atMost(FARTHEST);
  private static final Shape POSITIVE = Shape.number().above(0).atMost(FARTHEST);
  private static final Shape PROBABILITY = Shape.number().atLeast(0).atMost(1);

  /** The shapes by type. */
  public static final Map<String, Shape> TYPES = types();

  /** A prediction of any type. */
  static final Shape ANY =
      Shape.oneOf(TYPES.values().toArray(Shape[]::new))
          .described("A distribution, as `{\"type\": \"normal\", \"mean\": 2.13, \"sd\": 0.11}`.");

  private PredictionShape() {}

  private static Map<String, Shape> types() {
    var types = new LinkedHashMap<String, Shape>();
    types.put("binary", typed("binary").required("probability", PROBABILITY));
    types.put(
        "categorical",
        typed("categorical")
            .required("probabilities", Shape.mapOf(PROBABILITY).members(2, 50))
            .optional("ordered", Shape.bool()));
    types.put("normal", typed("normal").required("mean", NUMBER).required("sd", POSITIVE));
    types.put("lognormal", typed("lognormal").required("mean", NUMBER).required("sd", POSITIVE));
    types.put(
        "student_t",
        typed("student_t")
            .required("df", Shape.number().above(0).atMost(1e6))
            .required("location", NUMBER)
            .required("scale", POSITIVE));
    types.put("uniform", typed("uniform").required("lower", NUMBER).required("upper", NUMBER));
    types.put(
        "quantiles",
        typed("quantiles")
            .required("levels", Shape.arrayOf(Shape.number().above(0).below(1), 3, 99))
            .required("values", Shape.arrayOf(NUMBER, 3, 99)));
    types.put("samples", typed("samples").required("values", Shape.arrayOf(NUMBER, 10, 10_000)));
    types.put("point", typed("point").required("value", NUMBER));
    types.put("mixture", mixture(types));
    return Collections.unmodifiableMap(types);
  }

  private static Shape mixture(Map<String, Shape> types) {
    Shape component = Shape.oneOf(COMPONENTS.stream().map(types::get).toArray(Shape[]::new));
    return typed("mixture")
        .required(
            "components",
            Shape.arrayOf(
                Shape.object()
                    .required("weight", Shape.number().atLeast(0).atMost(1e9))
                    .required("prediction", component),
                2,
                20));
  }

  private static Shape typed(String type) {
    return Shape.object().required("type", Shape.choice(type));
  }
}
