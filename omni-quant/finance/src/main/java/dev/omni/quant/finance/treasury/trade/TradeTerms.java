package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.json.Json;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Form;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Word;
import dev.omni.quant.finance.treasury.Frequency;
import dev.omni.quant.finance.treasury.HolidayTable;
import dev.omni.quant.finance.treasury.RateIndex;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A trade as it is written: its kind, what the kind needs, and what differs from the conventions.
 * Which member belongs to which kind, {@link TradeKind} says.
 *
 * @param kind of the trade
 * @param id of the trade
 * @param book to which it belongs
 * @param quantity by which the value is multiplied
 * @param index of the floating rate
 * @param receiveIndex of the rate that is received
 * @param payIndex of the rate that is paid
 * @param tenor from the first day
 * @param startDate first day, or its tenor from spot
 * @param effectiveDate first day of the swap under a swaption
 * @param maturityDate last day, or its tenor
 * @param exerciseDate of a swaption, or its tenor from the valuation date
 * @param expiryDate of an option, or its tenor from the valuation date
 * @param deliveryDate of a forward, or its tenor from spot
 * @param rate fixed rate of a swap, or price of the base currency
 * @param notional currency unit
 * @param payReceive whether the fixed rate is paid
 * @param spread over the index
 * @param paySpread over the index that is paid
 * @param receiveSpread over the index that is received
 * @param notionalSteps other notionals from fixed periods on
 * @param rateSteps other rates from fixed periods on
 * @param currency ISO 4217
 * @param underlying name of the asset in the market
 * @param type of the option
 * @param style of the option
 * @param strike price or rate
 * @param couponRate 1/year
 * @param frequency of the coupons
 * @param dayCount of the coupons
 * @param zSpread over the zero rates, continuous
 * @param quotedMargin of a note over its index
 * @param discountMargin by which a note is discounted over its index
 * @param currentRate of the coupon period that has begun
 * @param pair base and quote currency
 * @param buySell whether the base currency is bought
 * @param volatilityId name of the volatility in the market
 * @param endOfMonth whether dates are last business days of months, if the first one is
 * @param calendars in place of that of the index
 */
public record TradeTerms(
    @Title("Kind of the trade") TradeKind kind,
    @Title("Name of the trade") @Size(min = 1, max = 128) Optional<String> id,
    @Title("Book to which it belongs") @Size(min = 1, max = 64) Optional<String> book,
    @Title("Number by which the value is multiplied")
        @Unit("1")
        @Range(from = -1e12, to = 1e12)
        @Default("1")
        double quantity,
    @Title("Index of the floating rate") Optional<RateIndex> index,
    @Title("Index of the rate that is received") Optional<RateIndex> receiveIndex,
    @Title("Index of the rate that is paid") Optional<RateIndex> payIndex,
    @Title("Tenor from the first day, such as 5Y") @Size(min = 2, max = 10) Optional<String> tenor,
    @Title("First day, or its tenor from spot") @Size(min = 2, max = 10) Optional<String> startDate,
    @Title("First day of the swap under a swaption, or its tenor from spot of the exercise")
        @Size(min = 2, max = 10)
        Optional<String> effectiveDate,
    @Title("Last day, or its tenor from the first") @Size(min = 2, max = 10)
        Optional<String> maturityDate,
    @Title("Day of the exercise, or its tenor from the valuation date") @Size(min = 2, max = 10)
        Optional<String> exerciseDate,
    @Title("Day of expiry, or its tenor from the valuation date") @Size(min = 2, max = 10)
        Optional<String> expiryDate,
    @Title("Day of delivery, or its tenor from spot") @Size(min = 2, max = 10)
        Optional<String> deliveryDate,
    @Title("Fixed rate of a swap, or price of the base currency")
        @Unit("1/year, or quote currency a unit of base (fx_forward)")
        @Range(from = -1, to = 1e9)
        OptionalDouble rate,
    @Title("Notional") @Unit("currency unit") @Range(above = 0, to = 1e15) OptionalDouble notional,
    @Title("Whether the fixed rate is paid") Optional<Side> payReceive,
    @Title("Spread over the index") @Unit("1/year") @Range(from = -1, to = 1) OptionalDouble spread,
    @Title("Spread over the index that is paid") @Unit("1/year") @Range(from = -1, to = 1)
        OptionalDouble paySpread,
    @Title("Spread over the index that is received") @Unit("1/year") @Range(from = -1, to = 1)
        OptionalDouble receiveSpread,
    @Title("Other notionals from fixed periods on, 0 the first")
        Optional<NotionalSteps> notionalSteps,
    @Title("Other fixed rates from fixed periods on, 0 the first") Optional<RateSteps> rateSteps,
    @Title("Currency, ISO 4217") @Form(regex = "^[A-Z]{3}$", words = "a currency code, such as USD")
        Optional<String> currency,
    @Title("Name of the asset in the market") @Size(min = 1, max = 64) Optional<String> underlying,
    @Title("Kind of the option") Optional<Type> type,
    @Title("Exercise at expiry alone, or before it too") @Default("\"european\"") Style style,
    @Title("Strike price or rate") @Unit("1") @Range(from = -1e9, to = 1e9) OptionalDouble strike,
    @Title("Coupon rate") @Unit("1/year") @Range(from = -1, to = 1) OptionalDouble couponRate,
    @Title("Period of the coupons") Optional<Frequency> frequency,
    @Title("Day count of the coupons") Optional<CouponDayCount> dayCount,
    @Title("Spread over the zero rates, continuous") @Unit("1/year") @Range(from = -1, to = 1)
        OptionalDouble zSpread,
    @Title("Margin of a note over its index") @Unit("1/year") @Range(from = -1, to = 1)
        OptionalDouble quotedMargin,
    @Title("Margin over the index by which a note is discounted; the quoted_margin if not given")
        @Unit("1/year")
        @Range(from = -1, to = 1)
        OptionalDouble discountMargin,
    @Title("Rate of the coupon period that has begun, without the margin")
        @Unit("1/year")
        @Range(from = -1, to = 1)
        OptionalDouble currentRate,
    @Title("Base and quote currency, such as EURUSD")
        @Form(regex = "^[A-Z]{6}$", words = "two currency codes, such as EURUSD")
        Optional<String> pair,
    @Title("Whether the base currency is bought") Optional<BuySell> buySell,
    @Title("Name of the volatility in the market") @Size(min = 1, max = 64)
        Optional<String> volatilityId,
    @Title("Dates on last business days of months, if the first one is") @Default("false")
        boolean endOfMonth,
    @Title("Calendars in place of that of the index") @Size(min = 1, max = 5)
        Optional<List<HolidayTable>> calendars) {
  /** The sides of a swap. */
  public enum Side {
    PAY_FIXED,
    RECEIVE_FIXED
  }

  /** The sides of a forward. */
  public enum BuySell {
    BUY,
    SELL
  }

  /** The kinds of options. */
  public enum Type {
    CALL,
    PUT,
    CAP,
    FLOOR,
    PAYER,
    RECEIVER
  }

  /** The exercises of options. */
  public enum Style {
    EUROPEAN,
    AMERICAN
  }

  /** The day counts of coupons. */
  public enum CouponDayCount {
    @Word("Act/360")
    ACT_360,
    @Word("Act/365F")
    ACT_365F,
    @Word("30U/360")
    THIRTY_U_360,
    @Word("Act/Act ICMA")
    ACT_ACT_ICMA
  }

  private static final int MOST_STEPS = 400;

  /**
   * Notionals from periods on.
   *
   * @param period of the fixed leg from which a notional holds; 0 is the first
   * @param notional from there on, currency unit
   */
  public record NotionalSteps(
      @Title("Periods of the fixed leg, 0 the first")
          @Unit("1")
          @Range(from = 1, to = MOST_STEPS)
          @Size(min = 1, max = MOST_STEPS)
          int[] period,
      @Title("Notionals from there on")
          @Unit("currency unit")
          @Range(from = 0, to = 1e15)
          @Size(min = 1, max = MOST_STEPS)
          double[] notional) {}

  /**
   * Fixed rates from periods on.
   *
   * @param period of the fixed leg from which a rate holds; 0 is the first
   * @param rate from there on, 1/year
   */
  public record RateSteps(
      @Title("Periods of the fixed leg, 0 the first")
          @Unit("1")
          @Range(from = 1, to = MOST_STEPS)
          @Size(min = 1, max = MOST_STEPS)
          int[] period,
      @Title("Fixed rates from there on")
          @Unit("1/year")
          @Range(from = -1, to = 1)
          @Size(min = 1, max = MOST_STEPS)
          double[] rate) {}

  /** Returns the members that are there, by their names in JSON, but for defaults. */
  List<String> present() {
    Json.Obj json = (Json.Obj) Contracts.codec(TradeTerms.class).write(this);
    return json.members().keySet().stream()
        .filter(name -> !name.equals("style") || style != Style.EUROPEAN)
        .filter(name -> !name.equals("end_of_month") || endOfMonth)
        .toList();
  }
}
