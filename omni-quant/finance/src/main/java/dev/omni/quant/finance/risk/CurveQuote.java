package dev.omni.quant.finance.risk;

import java.util.regex.Pattern;

/**
 * A quote that the interest rate curve must reproduce.
 *
 * @param kind what is quoted
 * @param tenor as in 6M or 10Y, or a text that is none
 * @param rate 1/year
 */
record CurveQuote(RateInstrument kind, String tenor, double rate) {
  private static final Pattern TENOR = Pattern.compile("[0-9]{1,2}[MY]");

  /** Returns whether the tenor is a number of months or years. */
  boolean isReadable() {
    return TENOR.matcher(tenor).matches();
  }

  boolean swap() {
    return kind == RateInstrument.SWAP;
  }

  /** Returns the months to maturity. */
  int months() {
    int count = Integer.parseInt(tenor.substring(0, tenor.length() - 1));
    return tenor.endsWith("Y") ? 12 * count : count;
  }
}
