package dev.omni.quant.finance.risk;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The shared inputs of credit default swaps: dates, terms and the interest rate curve. */
final class CdsContract {
  private static final int MOST_YEARS = 100;

  private static final Pattern TENOR = Pattern.compile("[0-9]{1,2}[MY]");

  private CdsContract() {}

  /** Returns a contract that begins with the trade date and the start of the premium period. */
  static Shape dates() {
    return Shape.object()
        .required("trade_date", Shape.date().titled("Trade date"))
        .required("accrual_start_date", Shape.date().titled("Start of the current premium period"));
  }

  /** Returns the contract with the terms of the swap and the quotes of its interest rates. */
  static Shape market(Shape contract) {
    Shape currency = Shape.string().length(3, 3).pattern("^[A-Z]{3}$", "a currency such as USD");
    Shape tenor =
        Shape.string()
            .length(2, 4)
            .pattern("^[0-9]{1,2}[MY]$", "months or years such as 6M or 10Y");
    return market(contract, currency, quote(tenor, -0.1), "business day");
  }

  /** Returns the same of a contract that leaves the form of texts to {@link #problems}. */
  static Shape plainMarket(Shape contract) {
    Shape word = Shape.string().length(1, 64);
    return market(contract, word, quote(word, -1), "1");
  }

  private static Shape quote(Shape tenor, double leastRate) {
    return Shape.object()
        .required("type", Shape.choice("deposit", "swap").titled("What is quoted"))
        .required("tenor", tenor.titled("Time to maturity, as in 6M or 10Y"))
        .required(
            "rate",
            Shape.number().atLeast(leastRate).atMost(1).unit("1/year").titled("Quoted rate"));
  }

  private static Shape market(Shape contract, Shape currency, Shape quote, String unitOfLag) {
    return contract
        .required("currency", currency.titled("Currency: CHF, EUR, GBP, JPY or USD"))
        .required("notional", Shape.number().above(0).unit("currency unit").titled("Notional"))
        .required(
            "coupon", Shape.number().atLeast(0).atMost(1).unit("1/year").titled("Running premium"))
        .required(
            "recovery_rate",
            Shape.number()
                .atLeast(0)
                .below(1)
                .unit("1")
                .titled("Part of the notional that is left at default"))
        .optional(
            "spot_lag_days",
            Shape.integer()
                .atLeast(0)
                .atMost(5)
                .unit(unitOfLag)
                .otherwise(2)
                .titled("Business days from the trade date to the start of deposits and swaps"))
        .optional(
            "accrual_formula",
            Shape.choice("ORIGINAL_ISDA", "MARKIT_FIX", "CORRECT")
                .otherwise("ORIGINAL_ISDA")
                .titled("Formula for the premium accrued at default"))
        .required(
            "curve_quotes",
            Shape.arrayOf(quote, 1, 60).titled("Quotes of the interest rate curve, rising"));
  }

  /**
   * Returns the problems of the trade date, the accrual start, the currency and the curve.
   *
   * @param maturities problems of the ends of protection
   */
  static List<Problem> problems(JsonFields fields, List<Problem> maturities) {
    var problems = new ArrayList<Problem>();
    LocalDate trade = fields.date("trade_date");
    if (trade.getYear() < 1990 || trade.getYear() > 2100) {
      problems.add(Problem.invalid("/trade_date", "must be from 1990 to 2100"));
    }
    if (fields.date("accrual_start_date").isAfter(trade.plusDays(1))) {
      problems.add(
          Problem.invalid("/accrual_start_date", "must not be after the day after trade_date"));
    }
    if (ChronoUnit.DAYS.between(fields.date("accrual_start_date"), trade) > 366) {
      problems.add(
          Problem.invalid("/accrual_start_date", "must be within a year before trade_date"));
    }
    problems.addAll(maturities);
    Optional<CurveConvention> convention = CurveConvention.of(fields.text("currency"));
    if (convention.isEmpty()) {
      problems.add(
          Problem.invalid(
              "/currency",
              "must be CHF, EUR, GBP, JPY or USD, whose curve conventions are known here"));
    }
    List<Problem> tenors = tenors(fields);
    problems.addAll(tenors);
    if (!tenors.isEmpty()) {
      return problems;
    }
    quotes(fields, convention.map(CurveConvention::monthsBetweenPayments).orElse(1), problems);
    return problems;
  }

  /** Returns what is wrong with an end of protection. */
  static Optional<Problem> maturity(LocalDate maturity, LocalDate trade, String pointer) {
    if (!maturity.isAfter(trade.plusDays(1))) {
      return Optional.of(Problem.invalid(pointer, "must be at least two days after trade_date"));
    }
    return maturity.isAfter(trade.plusYears(MOST_YEARS))
        ? Optional.of(Problem.invalid(pointer, "must be at most 100 years after trade_date"))
        : Optional.empty();
  }

  private static List<Problem> tenors(JsonFields fields) {
    var problems = new ArrayList<Problem>();
    List<JsonFields> quotes = fields.objects("curve_quotes");
    for (int i = 0; i < quotes.size(); i++) {
      if (!TENOR.matcher(quotes.get(i).text("tenor")).matches()) {
        problems.add(
            Problem.invalid(
                "/curve_quotes/" + i + "/tenor", "must be months or years such as 6M or 10Y"));
      }
    }
    return problems;
  }

  private static void quotes(JsonFields fields, int swapMonths, List<Problem> problems) {
    List<CurveQuote> quotes = fields.objects("curve_quotes").stream().map(CurveQuote::of).toList();
    for (int i = 0; i < quotes.size(); i++) {
      CurveQuote quote = quotes.get(i);
      String pointer = "/curve_quotes/" + i + "/tenor";
      if (quote.months() <= (i == 0 ? 0 : quotes.get(i - 1).months())) {
        problems.add(
            Problem.invalid(pointer, "must be longer than the tenor before it, and not zero"));
      } else if (quote.swap() && quote.months() % swapMonths != 0) {
        problems.add(
            Problem.invalid(pointer, "of a swap must be a multiple of " + swapMonths + " months"));
      } else if (!quote.swap() && i > 0 && quotes.get(i - 1).swap()) {
        problems.add(
            Problem.invalid(pointer, "of a deposit must not be longer than that of a swap"));
      }
    }
  }
}
