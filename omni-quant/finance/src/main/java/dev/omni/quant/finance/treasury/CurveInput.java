package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * A curve as it stands in an input.
 *
 * @param name of the member
 * @param fields the curve itself
 */
record CurveInput(String name, JsonFields fields) {
  private static final int MOST = 200;
  private static final double YEAR = 365;
  private static final String LINEAR_ZERO = "linear_zero";

  static CurveInput of(JsonFields input, String name) {
    return new CurveInput(name, input.fields(name));
  }

  /** Returns the contract of a curve. */
  static Shape contract(String title) {
    return Shape.object()
        .required("valuation_date", Shape.date().titled("Date of discount factor 1"))
        .required(
            "dates", Shape.arrayOf(Shape.date(), 1, MOST).titled("Dates of the nodes, rising"))
        .optional(
            "discount_factors",
            Shape.arrayOf(Shape.number().above(0).atMost(10).unit("1"), 1, MOST)
                .titled("Discount factors at the nodes"))
        .optional(
            "zero_rates",
            Shape.arrayOf(Shape.number().atLeast(-1).atMost(1).unit("1/year, continuous"), 1, MOST)
                .titled("Zero rates at the nodes, Act/365F"))
        .optional("interpolation", interpolation())
        .optional(
            "extrapolate",
            Shape.bool().otherwise(false).titled("Whether dates after the last node are allowed"))
        .exactlyOne("discount_factors", "zero_rates")
        .titled(title);
  }

  static Shape interpolation() {
    return Shape.choice("log_linear_discount", LINEAR_ZERO)
        .otherwise("log_linear_discount")
        .titled("What is linear between nodes: logarithm of the factor, or zero rate");
  }

  static boolean linearZero(JsonFields fields) {
    return fields.has("interpolation") && fields.text("interpolation").equals(LINEAR_ZERO);
  }

  private List<LocalDate> dates() {
    return fields.texts("dates").stream().map(LocalDate::parse).toList();
  }

  private String values() {
    return fields.has("zero_rates") ? "zero_rates" : "discount_factors";
  }

  private LocalDate valuation() {
    return fields.date("valuation_date");
  }

  /** Returns the problems of the curve itself. */
  List<Problem> problems() {
    var problems = new ArrayList<Problem>();
    List<LocalDate> dates = dates();
    int values = fields.items(values()).size();
    if (values != dates.size()) {
      problems.add(
          problem(
              values(),
              "must have one row for each of dates: " + dates.size() + ", not " + values));
    }
    LocalDate before = valuation();
    for (int i = 0; i < dates.size(); i++) {
      if (!dates.get(i).isAfter(before)) {
        problems.add(
            problem(
                "dates/" + i,
                i == 0 ? "must be after the valuation_date" : "must be after the date before"));
      }
      before = dates.get(i);
    }
    return problems;
  }

  private Problem problem(String member, String message) {
    return Problem.invalid("/" + name + "/" + member, message);
  }

  /** Returns the problem of a date for which the curve has no factor, if so. */
  List<Problem> reach(String pointer, LocalDate date) {
    LocalDate last = dates().get(dates().size() - 1);
    if (date.isBefore(valuation())) {
      return List.of(Problem.invalid(pointer, "must not be before the valuation_date of " + name));
    }
    boolean beyond = date.isAfter(last) && !extrapolates();
    return beyond
        ? List.of(
            Problem.invalid(
                pointer,
                "must not be after the last date of "
                    + name
                    + ", "
                    + last
                    + "; set extrapolate to keep the last forward rate"))
        : List.of();
  }

  private boolean extrapolates() {
    return fields.has("extrapolate") && fields.object().flag("extrapolate");
  }

  /** Returns the curve of an input without problems. */
  DiscountCurve curve() {
    LocalDate valuation = valuation();
    double[] times =
        dates().stream().mapToDouble(d -> ChronoUnit.DAYS.between(valuation, d) / YEAR).toArray();
    double[] zeros = fields.numbers(values());
    if (!fields.has("zero_rates")) {
      for (int i = 0; i < zeros.length; i++) {
        zeros[i] = -FastMath.log(zeros[i]) / times[i];
      }
    }
    return new DiscountCurve(valuation, times, zeros, linearZero(fields));
  }

  /** Returns a curve as an input, for examples. */
  static Json.Obj example(String valuation, List<String> dates, double... zeros) {
    return Json.obj(
        "valuation_date",
        valuation,
        "dates",
        dates,
        "zero_rates",
        zeros,
        "interpolation",
        LINEAR_ZERO);
  }

  /** Returns the curve that the examples share. */
  static Json.Obj example() {
    return example(
        "2024-06-03",
        List.of("2024-12-03", "2025-06-03", "2026-06-03", "2029-06-04", "2034-06-05", "2044-06-03"),
        0.0359,
        0.0341,
        0.0307,
        0.0273,
        0.0272,
        0.0268);
  }
}
