package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.ode.RelativeError;
import java.util.List;

/** The input and the result of a simulation of reactions. */
final class KineticContract {
  private static final int LONGEST = 2000;
  private static final Shape ID = Shape.string().length(1, 100);
  private static final Shape TEXT = Shape.string().length(1, LONGEST);
  private static final Shape NUMBER = Shape.number().unit("1");
  private static final Shape COUNT = Shape.number().above(0).atMost(1000).unit("1");

  private static final Shape SPECIES =
      Shape.object()
          .required("id", ID.titled("Name of the species"))
          .required("initial", NUMBER.titled("Value at time 0"))
          .optional(
              "constant",
              Shape.bool().otherwise(false).titled("Whether reactions leave it as it is"));

  private static final Shape REACTION =
      Shape.object()
          .required("id", ID.titled("Name of the reaction"))
          .optional("reactants", Shape.mapOf("species", COUNT).titled("What is used, with counts"))
          .optional("products", Shape.mapOf("species", COUNT).titled("What is made, with counts"))
          .required("rate", TEXT.titled("Rate, a formula in species, parameters and t"));

  private static final Shape EVENT =
      Shape.object()
          .required("trigger", TEXT.titled("Formula that reaches 0 from below"))
          .required(
              "assign",
              Shape.mapOf("species", TEXT).members(1, 100).titled("Values that species then get"));

  private static final Shape MODEL =
      Shape.object()
          .optional("species", Shape.arrayOf(SPECIES, 1, 200).titled("Species"))
          .optional(
              "parameters",
              Shape.mapOf("parameter", NUMBER).members(0, 500).titled("Numbers by name"))
          .optional("reactions", Shape.arrayOf(REACTION, 1, 500).titled("Reactions"))
          .optional(
              "rules",
              Shape.mapOf("symbol", TEXT)
                  .members(0, 200)
                  .titled("Formulas of species or of new names, which hold at every time"))
          .optional("events", Shape.arrayOf(EVENT, 0, 20).titled("Events"))
          .optional(
              "sbml",
              Shape.string()
                  .length(1, 2_000_000)
                  .titled("The model in SBML, in place of species and reactions"))
          .required(
              "output_times",
              Shape.arrayOf(Shape.number().atLeast(0).unit("1").titled("Time"), 1, 5000)
                  .titled("Rising times; 0 is the start"))
          .optional(
              "method", Shape.choice("auto", "dop853", "radau5").otherwise("auto").titled("Method"))
          .optional(
              "relative_tolerance",
              Shape.number()
                  .atLeast(1e-13)
                  .atMost(1e-2)
                  .otherwise(1e-8)
                  .unit("1")
                  .titled("Error of a step, relative to each value"))
          .optional(
              "absolute_tolerance",
              Shape.number()
                  .above(0)
                  .atMost(1)
                  .otherwise(1e-12)
                  .unit("1")
                  .titled("Error of a step that is allowed to values near 0"))
          .optional(
              "max_steps",
              Shape.integer()
                  .atLeast(1)
                  .atMost(2_000_000)
                  .otherwise(200_000)
                  .unit("1")
                  .titled("Steps that may be tried"))
          .optional(
              "scan",
              Shape.object()
                  .required("parameter", ID.titled("Parameter"))
                  .required("values", Shape.arrayOf(NUMBER, 1, 100).titled("Its values"))
                  .titled("Simulations for several values of a parameter"))
          .optional(
              "seed",
              Shape.integer()
                  .atLeast(0)
                  .atMost(9007199254740991d)
                  .unit("1")
                  .titled("Seed of the order of events of one priority at one time"))
          .exactlyOne("species", "sbml");

  static final Shape INPUT =
      RelativeError.in(MODEL)
          .example(
              Json.obj(
                  "species",
                  List.of(Json.obj("id", "S", "initial", 5), Json.obj("id", "P", "initial", 0)),
                  "parameters",
                  Json.obj("Vmax", 1.5, "Km", 0.4),
                  "reactions",
                  List.of(
                      Json.obj(
                          "id",
                          "v1",
                          "reactants",
                          Json.obj("S", 1),
                          "products",
                          Json.obj("P", 1),
                          "rate",
                          "Vmax*S/(Km+S)")),
                  "output_times",
                  List.of(0.5, 1, 2, 3, 4, 6, 8),
                  "scan",
                  Json.obj("parameter", "Km", "values", List.of(0.1, 1))));

  private static final Shape LISTS = Shape.listOf(NUMBER);
  private static final Shape VALUES = Shape.mapOf("symbol", LISTS);
  private static final Shape BY_SPECIES = Shape.mapOf("species", LISTS);

  static final Shape RESULT =
      Shape.object()
          .required(
              "values",
              VALUES.titled(
                  "Value of each species, and of each other symbol of SBML, at each time"))
          .required("times", LISTS.titled("Output times"))
          .required(
              "fluxes", Shape.mapOf("reaction", LISTS).titled("Rate of each reaction at each time"))
          .required("error_estimate", VALUES.titled("Estimated error of each value"))
          .required(
              "steady_state_residual",
              NUMBER.titled("Largest derivative at the last time, over the largest value"))
          .required("method_used", Shape.string().titled("Method in use"))
          .required("numerics", Numerics.shape("1"))
          .optional("amounts", BY_SPECIES.titled("Amount of each species of SBML at each time"))
          .optional(
              "concentrations",
              BY_SPECIES.titled(
                  "Concentration of each species of SBML whose compartment has a size"))
          .optional(
              "scan",
              Shape.listOf(
                      Shape.object()
                          .required("value", NUMBER.titled("Value of the parameter"))
                          .required("values", VALUES.titled("Value of each symbol")))
                  .titled("Values for each value of the parameter"));

  private KineticContract() {}
}
