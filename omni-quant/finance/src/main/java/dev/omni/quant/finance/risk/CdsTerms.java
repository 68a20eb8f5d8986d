package dev.omni.quant.finance.risk;

import com.opengamma.strata.basics.currency.Currency;
import com.opengamma.strata.pricer.credit.ConstantRecoveryRates;
import com.opengamma.strata.pricer.credit.IsdaCreditDiscountFactors;
import dev.omni.domain.json.Problem;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The terms that credit default swaps on a name share: dates, rates and the interest rate curve.
 *
 * @param tradeDate from which protection runs
 * @param accrualStartDate start of the current premium period
 * @param currency of all payments, a text that may be none that is known
 * @param notional currency unit
 * @param coupon running premium, 1/year
 * @param recoveryRate part of the notional that is left at default
 * @param spotLagDays business days from the trade date to the start of deposits and swaps
 * @param accrual formula for the premium accrued at default
 * @param interest quotes of the interest rate curve, rising
 */
record CdsTerms(
    LocalDate tradeDate,
    LocalDate accrualStartDate,
    String currency,
    double notional,
    double coupon,
    double recoveryRate,
    int spotLagDays,
    AccruedPremium accrual,
    InterestQuotes interest) {
  private static final int MOST_YEARS = 100;

  List<CurveQuote> curveQuotes() {
    return interest.quotes();
  }

  /** Returns the interest rate curve of the quotes. */
  IsdaCreditDiscountFactors discount() {
    return interest.discount(this);
  }

  Currency money() {
    return Currency.of(currency);
  }

  ConstantRecoveryRates recovery() {
    return ConstantRecoveryRates.of(IsdaCds.NAME, tradeDate, recoveryRate);
  }

  /** Returns the days that premium has accrued for, the first and the trade date included. */
  long accruedDays() {
    return 1 + ChronoUnit.DAYS.between(accrualStartDate, tradeDate);
  }

  /**
   * Returns the problems of the trade date, the accrual start, the currency and the curve.
   *
   * @param maturities problems of the ends of protection
   */
  List<Problem> problems(List<Problem> maturities) {
    var problems = new ArrayList<Problem>();
    if (tradeDate.getYear() < 1990 || tradeDate.getYear() > 2100) {
      problems.add(Problem.invalid("/trade_date", "must be from 1990 to 2100"));
    }
    if (accrualStartDate.isAfter(tradeDate.plusDays(1))) {
      problems.add(
          Problem.invalid("/accrual_start_date", "must not be after the day after trade_date"));
    }
    if (ChronoUnit.DAYS.between(accrualStartDate, tradeDate) > 366) {
      problems.add(
          Problem.invalid("/accrual_start_date", "must be within a year before trade_date"));
    }
    problems.addAll(maturities);
    Optional<CurveConvention> convention = CurveConvention.of(currency);
    if (convention.isEmpty()) {
      problems.add(
          Problem.invalid(
              "/currency",
              "must be CHF, EUR, GBP, JPY or USD, whose curve conventions are known here"));
    }
    List<Problem> tenors = tenors();
    problems.addAll(tenors);
    if (tenors.isEmpty()) {
      quotes(convention.map(CurveConvention::monthsBetweenPayments).orElse(1), problems);
    }
    return problems;
  }

  /** Returns what is wrong with an end of protection. */
  Optional<Problem> problem(LocalDate maturity, String pointer) {
    if (!maturity.isAfter(tradeDate.plusDays(1))) {
      return Optional.of(Problem.invalid(pointer, "must be at least two days after trade_date"));
    }
    return maturity.isAfter(tradeDate.plusYears(MOST_YEARS))
        ? Optional.of(Problem.invalid(pointer, "must be at most 100 years after trade_date"))
        : Optional.empty();
  }

  private List<Problem> tenors() {
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < curveQuotes().size(); i++) {
      if (!curveQuotes().get(i).isReadable()) {
        problems.add(
            Problem.invalid(
                "/curve_quotes/" + i + "/tenor", "must be months or years such as 6M or 10Y"));
      }
    }
    return problems;
  }

  private void quotes(int swapMonths, List<Problem> problems) {
    for (int i = 0; i < curveQuotes().size(); i++) {
      CurveQuote quote = curveQuotes().get(i);
      String pointer = "/curve_quotes/" + i + "/tenor";
      if (quote.months() <= (i == 0 ? 0 : curveQuotes().get(i - 1).months())) {
        problems.add(
            Problem.invalid(pointer, "must be longer than the tenor before it, and not zero"));
      } else if (quote.swap() && quote.months() % swapMonths != 0) {
        problems.add(
            Problem.invalid(pointer, "of a swap must be a multiple of " + swapMonths + " months"));
      } else if (!quote.swap() && i > 0 && curveQuotes().get(i - 1).swap()) {
        problems.add(
            Problem.invalid(pointer, "of a deposit must not be longer than that of a swap"));
      }
    }
  }
}
