package dev.omni.quant.physics;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.ode.RelativeError;
import java.util.List;

/** The input and the result of an initial value problem. */
final class OdeContract {
  private static final int LONGEST = 2000;
  private static final int MOST_VARIABLES = 100;
  private static final Shape TEXT = Shape.string().length(1, LONGEST);
  private static final Shape NUMBER = Shape.number().unit("1");

  static final Shape EVENT =
      Shape.object()
          .required("name", Shape.string().length(1, 100).titled("Name of the event"))
          .required("expression", TEXT.titled("Formula that becomes 0 at the event"))
          .optional(
              "direction",
              Shape.choice("rising", "falling", "both")
                  .otherwise("both")
                  .titled("Direction in which the formula passes 0"))
          .optional(
              "terminal",
              Shape.bool().otherwise(false).titled("Whether the solution ends at the event"));

  private static final Shape PROBLEM =
      Shape.object()
          .required(
              "equations",
              Shape.mapOf("variable", TEXT)
                  .members(1, MOST_VARIABLES)
                  .titled("Derivative of each variable by the time t, a formula"))
          .required(
              "initial",
              Shape.mapOf("variable", NUMBER)
                  .members(1, MOST_VARIABLES)
                  .titled("Value of each variable at the start"))
          .optional(
              "parameters",
              Shape.mapOf("parameter", NUMBER)
                  .members(0, MOST_VARIABLES)
                  .titled("Numbers that formulas may use by name"))
          .optional("start", NUMBER.otherwise(0).titled("Time of the initial values"))
          .required(
              "output_times",
              Shape.arrayOf(NUMBER.titled("Time"), 1, 10_000)
                  .titled("Rising times after the start"))
          .optional(
              "method",
              Shape.choice("auto", "dop853", "radau5")
                  .otherwise("auto")
                  .titled("Method: explicit, implicit for stiff equations, or chosen on the way"))
          .optional(
              "relative_tolerance",
              Shape.number()
                  .atLeast(1e-13)
                  .atMost(1e-2)
                  .otherwise(1e-8)
                  .unit("1")
                  .titled("Error of a step, relative to each variable"))
          .optional(
              "absolute_tolerance",
              Shape.oneOf(
                      Shape.number().above(0).atMost(1).unit("1").titled("One for all"),
                      Shape.mapOf("variable", Shape.number().above(0).atMost(1).unit("1"))
                          .members(1, MOST_VARIABLES)
                          .titled("One for each variable"))
                  .otherwise(1e-12)
                  .titled("Error of a step that is allowed to variables near 0"))
          .optional("events", Shape.arrayOf(EVENT, 0, 20).titled("Events that are looked for"))
          .optional(
              "max_steps",
              Shape.integer()
                  .atLeast(1)
                  .atMost(2_000_000)
                  .otherwise(200_000)
                  .unit("1")
                  .titled("Steps that may be tried"));

  static final Shape INPUT =
      RelativeError.in(PROBLEM)
          .example(
              Json.obj(
                  "equations",
                  Json.obj(
                      "a", "-0.04*a+1e4*b*c",
                      "b", "0.04*a-1e4*b*c-3e7*b^2",
                      "c", "3e7*b^2"),
                  "initial",
                  Json.obj("a", 1, "b", 0, "c", 0),
                  "output_times",
                  List.of(0.4, 4, 40, 400, 4000, 40000),
                  "absolute_tolerance",
                  1e-14))
          .example(
              Json.obj(
                  "equations",
                  Json.obj("h", "v", "v", "-g-k*v"),
                  "initial",
                  Json.obj("h", 10, "v", 0),
                  "parameters",
                  Json.obj("g", 9.80665, "k", 0.1),
                  "output_times",
                  List.of(0.5, 1, 1.5, 2),
                  "events",
                  List.of(
                      Json.obj(
                          "name", "ground",
                          "expression", "h",
                          "direction", "falling",
                          "terminal", true))));

  private static final Shape LISTS = Shape.mapOf("variable", Shape.listOf(NUMBER));

  static final Shape RESULT =
      Shape.object()
          .required("values", LISTS.titled("Value of each variable at each time"))
          .required(
              "times",
              Shape.listOf(NUMBER).titled("Output times, up to an event that ends the solution"))
          .required(
              "events",
              Shape.listOf(
                      Shape.object()
                          .required("name", Shape.string().titled("Name of the event"))
                          .required("time", NUMBER.titled("Time"))
                          .required(
                              "values",
                              Shape.mapOf("variable", NUMBER).titled("Value of each variable")))
                  .titled("Events by time"))
          .required(
              "error_estimate",
              LISTS
                  .titled("Estimated error of each value")
                  .unchecked("An estimate, by solutions that are not in the result."))
          .required("method_used", Shape.string().titled("Method in use"))
          .required("steps", Shape.integer().unit("1").titled("Accepted steps"))
          .required("rejected_steps", Shape.integer().unit("1").titled("Rejected steps"))
          .required("evaluations", Shape.integer().unit("1").titled("Evaluations of the equations"))
          .required(
              "factorisations", Shape.integer().unit("1").titled("Factorizations of matrices"))
          .required("numerics", Numerics.shape("1"));

  private OdeContract() {}
}
