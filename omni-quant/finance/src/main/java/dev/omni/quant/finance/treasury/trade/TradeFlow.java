package dev.omni.quant.finance.treasury.trade;

import dev.omni.quant.finance.treasury.SwapLeg;
import java.time.LocalDate;

/**
 * A payment of a trade.
 *
 * @param leg to which it belongs
 * @param period of its accrual
 * @param rate of the period, 1/year
 * @param amount positive when received, currency unit
 * @param factor that discounts it
 * @param fixed whether its amount is known
 */
public record TradeFlow(
    Leg leg, SwapLeg.Period period, double rate, double amount, double factor, boolean fixed) {
  /** The legs of trades. */
  public enum Leg {
    /** The fixed rate of a swap. */
    FIXED,
    /** The rate of the index of a swap. */
    FLOATING,
    /** The rate that a basis swap receives. */
    RECEIVE,
    /** The rate that a basis swap pays. */
    PAY,
    /** A coupon. */
    COUPON,
    /** The notional at maturity. */
    REDEMPTION
  }

  /** Returns the payment of a notional. */
  public static TradeFlow redemption(LocalDate day, double amount, double factor) {
    return new TradeFlow(
        Leg.REDEMPTION, new SwapLeg.Period(day, day, day, 0), 0, amount, factor, true);
  }

  /** Returns the present value. */
  public double presentValue() {
    return amount * factor;
  }
}
