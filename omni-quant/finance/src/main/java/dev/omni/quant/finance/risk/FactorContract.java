package dev.omni.quant.finance.risk;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.InputTable;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.SymmetricMatrix;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The input of a simulation of risk factors and of positions on them. */
final class FactorContract {
  private static final int FACTORS = 100;
  private static final int POSITIONS = 10_000;
  private static final double UNIT = 1e-9;

  private static Shape sparse(Shape cell, String title) {
    return InputTable.sparse(cell, POSITIONS).titled(title);
  }

  private static final Shape TABLE_OF_FACTORS =
      Shape.object()
          .required("name", Names.column(FACTORS).titled("Names"))
          .required(
              "value",
              Shape.arrayOf(Shape.number().above(0).atMost(1e9).unit("currency unit"), 1, FACTORS)
                  .titled("Values today"))
          .required(
              "volatility",
              Shape.arrayOf(Shape.number().atLeast(0).atMost(5).unit("1/sqrt(year)"), 1, FACTORS)
                  .titled("Volatilities of the factors until the horizon"))
          .titled("Risk factors, one row for each");

  private static final Shape TABLE_OF_POSITIONS =
      Shape.object()
          .optional("name", sparse(Shape.string(), "Names"))
          .required("factor", Names.column(POSITIONS).titled("Names of the factors"))
          .required(
              "kind",
              Shape.arrayOf(Shape.choice("linear", "call", "put"), 1, POSITIONS)
                  .titled("Kinds of the positions"))
          .required(
              "quantity",
              Shape.arrayOf(Shape.number().unit("1"), 1, POSITIONS)
                  .titled("Quantities, negative when short"))
          .optional(
              "strike",
              sparse(
                  Shape.number().above(0).atMost(1e9).unit("currency unit"),
                  "Strikes, for call and put"))
          .optional(
              "expiry_years",
              sparse(
                  Shape.number().atLeast(0).atMost(100).unit("year"),
                  "Times to expiry, for call and put"))
          .optional(
              "rate",
              sparse(
                  Shape.number().atLeast(-1).atMost(1).unit("1/year, continuous"),
                  "Interest rates, for call and put"))
          .optional(
              "dividend_yield",
              sparse(
                  Shape.number().atLeast(-1).atMost(1).unit("1/year, continuous"),
                  "Yields, for call and put; 0 if not given"))
          .optional(
              "volatility",
              sparse(
                  Shape.number().atLeast(0).atMost(5).unit("1/sqrt(year)"),
                  "Volatilities of the prices, for call and put"))
          .titled("Positions, one row for each");

  static final Shape CONTRACT =
      Shape.object()
          .required("factors", TABLE_OF_FACTORS)
          .required(
              "correlation",
              Shape.matrix(
                      Shape.arrayOf(Shape.number().atLeast(-1).atMost(1).unit("1"), 1, FACTORS))
                  .columns(1, FACTORS)
                  .titled("Correlation of the factors, row by row"))
          .required("positions", TABLE_OF_POSITIONS)
          .required(
              "confidence",
              Shape.number().above(0.5).below(1).unit("1").titled("Confidence, 0.99 for 99 %"))
          .required(
              "horizon_years",
              Shape.number().above(0).atMost(10).unit("year").titled("Time to the horizon"))
          .optional(
              "distribution",
              Shape.choice("normal", "student_t")
                  .otherwise("normal")
                  .titled("Distribution of the logarithms of the factors"))
          .optional(
              "degrees_of_freedom",
              Shape.number()
                  .above(2)
                  .atMost(1000)
                  .unit("1")
                  .titled("Degrees of freedom, for student_t alone"))
          .optional(
              "paths",
              Shape.integer()
                  .atLeast(1000)
                  .atMost(5_000_000)
                  .unit("1")
                  .otherwise(100_000)
                  .titled("Simulated paths"))
          .optional(
              "seed",
              Shape.integer()
                  .atLeast(0)
                  .atMost(9007199254740991d)
                  .unit("1")
                  .otherwise(20240101)
                  .titled("Seed of the random numbers"))
          .example(
              Json.obj(
                  "factors",
                  Json.obj(
                      "name", List.of("EQ", "FX"),
                      "value", new double[] {4500, 1.1},
                      "volatility", new double[] {0.2, 0.08}),
                  "correlation",
                  Json.arr(new double[] {1, -0.3}, new double[] {-0.3, 1}),
                  "positions",
                  Json.obj(
                      "name", List.of("shares", "puts", "dollars"),
                      "factor", List.of("EQ", "EQ", "FX"),
                      "kind", List.of("linear", "put", "linear"),
                      "quantity", new double[] {100, 80, 200_000},
                      "strike", StressExample.sparse(Json.NULL, 4200, Json.NULL),
                      "expiry_years", StressExample.sparse(Json.NULL, 0.5, Json.NULL),
                      "rate", StressExample.sparse(Json.NULL, 0.03, Json.NULL),
                      "volatility", StressExample.sparse(Json.NULL, 0.21, Json.NULL)),
                  "confidence",
                  0.99,
                  "horizon_years",
                  0.04,
                  "paths",
                  20_000));

  private FactorContract() {}

  static List<Problem> problems(JsonFields input) {
    InputTable factors = InputTable.of(input, "factors");
    InputTable positions = InputTable.of(input, "positions");
    var problems = new ArrayList<>(factors.problems());
    problems.addAll(positions.problems());
    problems.addAll(distribution(input));
    if (!problems.isEmpty()) {
      return problems;
    }
    Set<String> known = new HashSet<>();
    for (int i = 0; i < factors.rows(); i++) {
      if (!known.add(factors.text("name", i))) {
        problems.add(factors.problem("name", i, "must differ from the names before"));
      }
    }
    problems.addAll(correlation(input.rows("correlation"), factors.rows()));
    for (int i = 0; i < positions.rows(); i++) {
      problems.addAll(position(positions, i, known));
    }
    return problems;
  }

  private static List<Problem> distribution(JsonFields input) {
    boolean student = input.text("distribution").equals("student_t");
    if (student == input.has("degrees_of_freedom")) {
      return List.of();
    }
    return List.of(
        student
            ? new Problem("/degrees_of_freedom", Problem.Kind.MISSING, "is required for student_t")
            : Problem.invalid(
                "/degrees_of_freedom", "belongs to the distribution student_t; leave it out"));
  }

  private static List<Problem> correlation(double[][] rows, int size) {
    List<Problem> problems =
        new ArrayList<>(new SymmetricMatrix(rows).problems("/correlation", size, "factors"));
    for (int i = 0; i < Math.min(size, rows.length) && problems.isEmpty(); i++) {
      if (Math.abs(rows[i][i] - 1) > UNIT) {
        problems.add(Problem.invalid("/correlation/" + i + "/" + i, "must be 1"));
      }
    }
    return problems;
  }

  private static List<Problem> position(InputTable positions, int row, Set<String> known) {
    var problems = new ArrayList<Problem>();
    if (!known.contains(positions.text("factor", row))) {
      problems.add(positions.problem("factor", row, "must be a name of factors"));
    }
    String kind = positions.text("kind", row);
    if (!kind.equals("linear")) {
      for (String column : List.of("strike", "expiry_years", "rate", "volatility")) {
        problems.addAll(positions.missing(column, row, "for " + kind));
      }
    }
    return problems;
  }
}
