package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.List;

/** The input and the result of a search for a minimum. */
final class OptimizationContract {
  private static final Shape NUMBER = Shape.number().unit("1");
  private static final Shape TEXT = Shape.string().length(1, 2000);

  private static final Shape VARIABLE =
      Shape.object()
          .required("start", NUMBER.titled("Where the search begins"))
          .optional("lower", NUMBER.titled("Least value"))
          .optional("upper", NUMBER.titled("Largest value"));

  static final Shape INPUT =
      Shape.object()
          .required("objective", TEXT.titled("Formula in the variables"))
          .required(
              "variables", Shape.mapOf("variable", VARIABLE).members(1, 50).titled("Variables"))
          .optional(
              "constraints",
              Shape.arrayOf(
                      Shape.object()
                          .required("expression", TEXT.titled("Formula in the variables"))
                          .required(
                              "type",
                              Shape.choice("less_equal_zero", "equal_zero")
                                  .titled("What it must be")),
                      0,
                      50)
                  .titled("Constraints"))
          .optional(
              "sense", Shape.choice("minimize", "maximize").otherwise("minimize").titled("Sense"))
          .optional(
              "starts",
              Shape.integer()
                  .atLeast(1)
                  .atMost(100)
                  .otherwise(1)
                  .unit("1")
                  .titled("Starts: the one given, and others at random"))
          .optional(
              "seed",
              Shape.integer()
                  .atLeast(0)
                  .atMost(4_294_967_295.0)
                  .otherwise(0)
                  .unit("1")
                  .titled("Seed of the other starts"))
          .example(
              Json.obj(
                  "objective",
                  "(1-x)^2+100*(y-x^2)^2",
                  "variables",
                  Json.obj("x", Json.obj("start", -1.2), "y", Json.obj("start", 1))))
          .example(
              Json.obj(
                  "objective",
                  "x^2+y^2",
                  "variables",
                  Json.obj("x", Json.obj("start", 2), "y", Json.obj("start", 2, "lower", 0)),
                  "constraints",
                  List.of(Json.obj("expression", "1-x-y", "type", "less_equal_zero"))));

  static final Shape RESULT =
      Shape.object()
          .required("minimum", NUMBER.titled("Objective at the point; the maximum for maximize"))
          .required("point", Shape.mapOf("variable", NUMBER).titled("Value of each variable"))
          .required(
              "gradient_norm", NUMBER.titled("Length of the gradient where bounds let it act"))
          .required("multipliers", Shape.listOf(NUMBER).titled("Multiplier of each constraint"))
          .required(
              "hessian_eigenvalues",
              Shape.listOf(NUMBER).titled("Eigenvalues of the second derivatives, rising"))
          .required(
              "evaluations",
              Shape.integer()
                  .unit("1")
                  .titled("Evaluations of the objective")
                  .unchecked("A count of the search, which only a repetition can tell."));

  private OptimizationContract() {}
}
