package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Contracts;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The problems of the quotes of a bootstrap. */
record QuoteProblems(CurveBootstrap.Input input) {
  private static final double LEAST_RATE = -1;
  private static final double MOST_RATE = 1;
  private static final int MOST_YEARS = 60;
  private static final Set<String> OF_A_DAY = Set.of("ON", "TN", "SN");

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
    return "must be a rate from -1 to 1: " + quote + " is " + whole + " %; write " + part;
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
    List<CurveInstrument> fitting = Conventions.of(input.index()).instruments();
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
        : tenor(type, column, row, text.get());
  }

  private static List<Problem> tenor(CurveInstrument type, String column, int row, String text) {
    boolean deposit = type == CurveInstrument.DEPOSIT;
    if (deposit && OF_A_DAY.contains(text)) {
      return List.of();
    }
    if (!Tenor.fits(text)) {
      String words = Tenor.problem(text) + (deposit ? ", or ON, TN or SN" : "");
      return of(column, row, words);
    }
    return Tenor.of(text).years() <= MOST_YEARS
        ? List.of()
        : of(column, row, "must be a tenor of at most " + MOST_YEARS + " years");
  }

  private List<Problem> futureStart(int row, String text) {
    try {
      LocalDate start = LocalDate.parse(text);
      LocalDate valuation = input.valuationDate();
      if (!start.isAfter(valuation) || !start.isBefore(valuation.plusYears(MOST_YEARS))) {
        return of("start", row, "must be after the valuation_date, within 60 years");
      }
      LocalDate wednesday = Conventions.thirdWednesday(start);
      boolean fits = !Conventions.of(input.index()).isOvernight() || start.equals(wednesday);
      return fits
          ? List.of()
          : of("start", row, "must be an IMM date, the third Wednesday of a month: " + wednesday);
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
    QuotedCurve quoted = QuotedCurve.of(input);
    for (int i = 0; i < input.quotes().rows(); i++) {
      LocalDate node = quoted.instrument(i).node();
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
