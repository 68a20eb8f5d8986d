package dev.omni.quant.finance.risk;

import dev.omni.domain.json.JsonFields;

/**
 * A quote that the interest rate curve must reproduce.
 *
 * @param swap whether it is a swap; else a deposit
 * @param months to its maturity
 * @param rate 1/year
 */
record CurveQuote(boolean swap, int months, double rate) {
  static CurveQuote of(JsonFields quote) {
    String tenor = quote.text("tenor");
    int count = Integer.parseInt(tenor.substring(0, tenor.length() - 1));
    return new CurveQuote(
        quote.text("type").equals("swap"),
        tenor.endsWith("Y") ? 12 * count : count,
        quote.number("rate"));
  }
}
