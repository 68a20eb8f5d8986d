package dev.omni.quant.physics;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.List;

/** The contract of a Lyapunov spectrum. */
final class LyapunovContract {
  static final Shape CONTRACT =
      Shape.object()
          .required("system", Shape.choice("lorenz", "rossler").titled("Flow"))
          .required(
              "parameters",
              Shape.mapOf(Shape.number().unit("1").titled("Parameter"))
                  .members(3, 3)
                  .titled("sigma, rho, beta of Lorenz; a, b, c of Roessler"))
          .required(
              "initial_state",
              Shape.arrayOf(Shape.number().unit("1").titled("Coordinate"), 3, 3)
                  .titled("Where the trajectory starts"))
          .optional(
              "duration",
              Shape.number()
                  .atLeast(10)
                  .atMost(1e6)
                  .otherwise(2000)
                  .unit("1")
                  .titled("Time over which is averaged"))
          .optional(
              "transient",
              Shape.number()
                  .atLeast(0)
                  .atMost(1e5)
                  .otherwise(100)
                  .unit("1")
                  .titled("Time before, to reach the attractor"))
          .optional(
              "renormalisation_interval",
              Shape.number()
                  .atLeast(0.01)
                  .atMost(5)
                  .otherwise(0.5)
                  .unit("1")
                  .titled("Time between orthonormalisations"))
          .optional(
              "tolerance",
              Shape.number()
                  .atLeast(1e-13)
                  .atMost(1e-4)
                  .otherwise(1e-9)
                  .unit("1")
                  .titled("Relative tolerance of a step"))
          .example(
              Json.obj(
                  "system",
                  "lorenz",
                  "parameters",
                  Json.obj("sigma", 10, "rho", 28, "beta", 8.0 / 3),
                  "initial_state",
                  List.of(1, 1, 1),
                  "duration",
                  500));

  static final Shape RESULT =
      Shape.object()
          .required(
              "exponents",
              Shape.listOf(Shape.number().unit("1/time"))
                  .titled("Lyapunov exponents, largest first"))
          .required(
              "standard_errors",
              Shape.listOf(Shape.number().unit("1/time"))
                  .titled("Standard errors of the exponents"))
          .required(
              "kaplan_yorke_dimension", Shape.number().unit("1").titled("Kaplan-Yorke dimension"));

  private LyapunovContract() {}
}
