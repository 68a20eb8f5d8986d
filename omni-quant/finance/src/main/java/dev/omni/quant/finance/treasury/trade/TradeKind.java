package dev.omni.quant.finance.treasury.trade;

import java.util.List;
import java.util.Set;

/** The kinds of trades, with the members that each needs and may have. */
public enum TradeKind {
  /** A fixed rate against the rate of an index. */
  SWAP(
      List.of("index", "notional", "pay_receive"),
      Set.of(
          "tenor",
          "start_date",
          "maturity_date",
          "rate",
          "spread",
          "notional_steps",
          "rate_steps",
          "end_of_month",
          "calendars")),
  /** The rate of an index against that of another. */
  BASIS_SWAP(
      List.of("receive_index", "pay_index", "notional"),
      Set.of(
          "tenor",
          "start_date",
          "maturity_date",
          "pay_spread",
          "receive_spread",
          "end_of_month",
          "calendars")),
  /** The right to buy or sell an asset. */
  OPTION(List.of("currency", "underlying", "type", "strike", "expiry_date"), Set.of("style")),
  /** A bond of fixed coupons. */
  BOND(
      List.of("currency", "maturity_date", "coupon_rate", "frequency", "day_count", "notional"),
      Set.of("z_spread", "end_of_month")),
  /** A note of coupons of an index. */
  FRN(
      List.of("index", "maturity_date", "quoted_margin", "notional"),
      Set.of("discount_margin", "current_rate", "end_of_month", "calendars")),
  /** An exchange of two currencies on a later day. */
  FX_FORWARD(List.of("pair", "notional", "buy_sell", "rate", "delivery_date"), Set.of()),
  /** A row of options on the rate of each period. */
  CAP_FLOOR(
      List.of("index", "type", "strike", "notional", "maturity_date", "volatility_id"),
      Set.of("start_date", "end_of_month", "calendars")),
  /** The right to enter a swap. */
  SWAPTION(
      List.of("index", "type", "strike", "notional", "exercise_date", "volatility_id"),
      Set.of("tenor", "effective_date", "maturity_date", "end_of_month", "calendars"));

  private static final Set<String> ALWAYS = Set.of("kind", "id", "book", "quantity");

  private final List<String> needed;
  private final Set<String> possible;

  TradeKind(List<String> needed, Set<String> possible) {
    this.needed = needed;
    this.possible = possible;
  }

  /** Returns the members that a trade of the kind needs. */
  List<String> needed() {
    return needed;
  }

  /** Returns whether a trade of the kind may have a member. */
  boolean takes(String member) {
    return ALWAYS.contains(member) || needed.contains(member) || possible.contains(member);
  }
}
