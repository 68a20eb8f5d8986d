package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.finance.treasury.CurveIndex.Term;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The problems of the quotes of a bootstrap. */
record QuoteProblems(CurveBootstrap.Input input) {
  private static final double LEAST_RATE = -0.2;
  private static final double MOST_RATE = 1;

  List<Problem> found() {
    var problems = new ArrayList<>(input.quotes().columns().problems());
    input.discountCurve().ifPresent(curve -> problems.addAll(discountCurve(curve)));
    if (!problems.isEmpty()) {
      return problems;
    }
    for (int i = 0; i < input.quotes().rows(); i++) {
      problems.addAll(row(i));
    }
    if (problems.isEmpty()) {
      problems.addAll(nodes());
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

  private List<Problem> discountCurve(CurveInput curve) {
    var problems = new ArrayList<>(curve.problems("discount_curve"));
    if (!curve.valuationDate().equals(input.valuationDate())) {
      problems.add(Problem.invalid("/discount_curve/valuation_date", "must be the valuation_date"));
    }
    return problems;
  }

  private static List<Problem> of(String column, int row, String message) {
    return List.of(Problem.invalid("/quotes/" + column + "/" + row, message));
  }

  private List<Problem> row(int row) {
    CurveInstrument type = input.quotes().type().get(row);
    List<CurveInstrument> fitting = input.index().instruments();
    if (!fitting.contains(type)) {
      String words = fitting.stream().map(Contracts::word).collect(Collectors.joining(", "));
      return of("type", row, "must be one of " + words + " for this index");
    }
    if (type != CurveInstrument.FUTURE) {
      double quote = input.quotes().quote()[row];
      if (!(quote >= LEAST_RATE && quote <= MOST_RATE)) {
        return of("quote", row, percent(quote));
      }
    }
    boolean starts = type == CurveInstrument.FRA || type == CurveInstrument.FUTURE;
    String column = starts ? "start" : "tenor";
    Optional<String> text = starts ? input.quotes().start(row) : input.quotes().tenor(row);
    if (text.isEmpty()) {
      return of(column, row, "is required for a quote of type " + Contracts.word(type));
    }
    return type == CurveInstrument.FUTURE
        ? futureStart(row, text.get())
        : Term.fits(text.get())
            ? List.of()
            : of(column, row, "must be a number with D, W, M or Y such as 3M, up to 60 years");
  }

  private List<Problem> futureStart(int row, String text) {
    try {
      LocalDate start = LocalDate.parse(text);
      LocalDate valuation = input.valuationDate();
      boolean fits = start.isAfter(valuation) && start.isBefore(valuation.plusYears(60));
      return fits
          ? List.of()
          : of("start", row, "must be after the valuation_date, within 60 years");
    } catch (DateTimeException other) {
      return of("start", row, "must be a date YYYY-MM-DD for a future");
    }
  }

  /**
   * Returns the problems of quotes that share a node, or that the discount curve does not reach.
   */
  private List<Problem> nodes() {
    var problems = new ArrayList<Problem>();
    Map<LocalDate, Integer> seen = new HashMap<>();
    for (int i = 0; i < input.quotes().rows(); i++) {
      LocalDate node = CurveQuoted.of(input, i).node();
      Integer before = seen.putIfAbsent(node, i);
      if (before != null) {
        problems.addAll(
            of("type", i, "has the node " + node + " of row " + before + "; leave one out"));
      }
      if (input.discountCurve().isPresent()
          && input.quotes().type().get(i) == CurveInstrument.SWAP) {
        CurveInput curve = input.discountCurve().get();
        problems.addAll(curve.reach("discount_curve", "/quotes/tenor/" + i, node));
      }
    }
    return problems;
  }
}
