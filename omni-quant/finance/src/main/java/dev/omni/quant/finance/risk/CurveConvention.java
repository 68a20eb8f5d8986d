package dev.omni.quant.finance.risk;

import java.util.Arrays;
import java.util.Optional;

/**
 * The quoting conventions of a currency's deposits and swaps for the standard curve of credit
 * default swaps. ISDA CDS Standard Model, Interest Rate Curve Specification (Markit, 2009).
 */
enum CurveConvention {
  /** Swiss franc. */
  CHF("Act/360", "30U/360", 12),
  /** Euro. */
  EUR("Act/360", "30U/360", 12),
  /** Pound sterling. */
  GBP("Act/365F", "Act/365F", 6),
  /** Yen. */
  JPY("Act/360", "Act/365F", 6),
  /** US dollar. */
  USD("Act/360", "30U/360", 6);

  private final String deposits;
  private final String swaps;
  private final int months;

  CurveConvention(String deposits, String swaps, int months) {
    this.deposits = deposits;
    this.swaps = swaps;
    this.months = months;
  }

  /** Returns the conventions of a currency, if they are known. */
  static Optional<CurveConvention> of(String currency) {
    return Arrays.stream(values()).filter(known -> known.name().equals(currency)).findFirst();
  }

  /** Returns the name of the day count of deposits. */
  String depositDayCount() {
    return deposits;
  }

  /** Returns the name of the day count of the fixed leg of swaps. */
  String swapDayCount() {
    return swaps;
  }

  /** Months from one payment of the fixed leg to the next. */
  int monthsBetweenPayments() {
    return months;
  }
}
