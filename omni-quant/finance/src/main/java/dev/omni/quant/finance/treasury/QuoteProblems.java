package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.quant.core.InputTable;
import dev.omni.quant.finance.treasury.CurveIndex.Term;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The problems of the quotes of a bootstrap. */
record QuoteProblems(JsonFields input) {
  private static final double LEAST_RATE = -0.2;
  private static final double MOST_RATE = 1;

  List<Problem> found() {
    InputTable quotes = InputTable.of(input, "quotes");
    var problems = new ArrayList<>(quotes.problems());
    if (input.has("discount_curve")) {
      problems.addAll(discountCurve());
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    CurveIndex index = CurveIndex.of(input.text("index"));
    for (int i = 0; i < quotes.rows(); i++) {
      problems.addAll(row(index, quotes, i));
    }
    if (problems.isEmpty()) {
      problems.addAll(nodes(quotes));
    }
    return problems;
  }

  private static String percent(double quote) {
    String whole =
        new BigDecimal(String.valueOf(quote))
            .movePointRight(2)
            .stripTrailingZeros()
            .toPlainString();
    String part =
        new BigDecimal(String.valueOf(quote)).movePointLeft(2).stripTrailingZeros().toPlainString();
    return "must be a rate from -0.2 to 1: " + quote + " is " + whole + " %; write " + part;
  }

  private List<Problem> discountCurve() {
    CurveInput curve = CurveInput.of(input, "discount_curve");
    var problems = new ArrayList<>(curve.problems("discount_curve"));
    if (!curve.valuationDate().equals(input.date("valuation_date"))) {
      problems.add(Problem.invalid("/discount_curve/valuation_date", "must be the valuation_date"));
    }
    return problems;
  }

  private List<Problem> row(CurveIndex index, InputTable quotes, int row) {
    String type = quotes.text("type", row);
    if (!index.instruments().contains(type)) {
      return List.of(
          quotes.problem(
              "type",
              row,
              "must be one of " + String.join(", ", index.instruments()) + " for this index"));
    }
    if (!type.equals("future")) {
      double quote = quotes.number("quote", row);
      if (!(quote >= LEAST_RATE && quote <= MOST_RATE)) {
        return List.of(quotes.problem("quote", row, percent(quote)));
      }
    }
    String column = type.equals("fra") || type.equals("future") ? "start" : "tenor";
    if (!quotes.has(column, row)) {
      return quotes.missing(column, row, "for a quote of type " + type);
    }
    String text = quotes.text(column, row);
    return type.equals("future")
        ? futureStart(quotes, row, text)
        : Term.fits(text)
            ? List.of()
            : List.of(
                quotes.problem(
                    column, row, "must be a number with D, W, M or Y such as 3M, up to 60 years"));
  }

  private List<Problem> futureStart(InputTable quotes, int row, String text) {
    try {
      LocalDate start = LocalDate.parse(text);
      LocalDate valuation = input.date("valuation_date");
      boolean fits = start.isAfter(valuation) && start.isBefore(valuation.plusYears(60));
      return fits
          ? List.of()
          : List.of(
              quotes.problem("start", row, "must be after the valuation_date, within 60 years"));
    } catch (DateTimeException other) {
      return List.of(quotes.problem("start", row, "must be a date YYYY-MM-DD for a future"));
    }
  }

  /**
   * Returns the problems of quotes that share a node, or that the discount curve does not reach.
   */
  private List<Problem> nodes(InputTable quotes) {
    var problems = new ArrayList<Problem>();
    Map<LocalDate, Integer> seen = new HashMap<>();
    for (int i = 0; i < quotes.rows(); i++) {
      LocalDate node = CurveQuoted.of(input, quotes, i).node();
      Integer before = seen.putIfAbsent(node, i);
      if (before != null) {
        problems.add(
            quotes.problem(
                "type", i, "has the node " + node + " of row " + before + "; leave one out"));
      }
      if (input.has("discount_curve") && quotes.text("type", i).equals("swap")) {
        problems.addAll(
            CurveInput.of(input, "discount_curve")
                .reach("discount_curve", "/quotes/tenor/" + i, node));
      }
    }
    return problems;
  }
}
