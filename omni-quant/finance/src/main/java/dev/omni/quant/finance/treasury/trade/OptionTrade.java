package dev.omni.quant.finance.treasury.trade;

import dev.omni.quant.finance.AmericanOption;
import dev.omni.quant.finance.AssetOption;
import dev.omni.quant.finance.Expiry;
import dev.omni.quant.finance.OptionType;
import dev.omni.quant.finance.VanillaOption;
import dev.omni.quant.finance.treasury.DiscountCurve;
import dev.omni.quant.finance.treasury.RateLaw;
import java.time.LocalDate;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The right to buy or sell an asset of the market, by Black, Scholes and Merton, or as {@code
 * finance.option.american}: the rate is the zero rate of the currency to expiry.
 *
 * @param terms as written
 * @param expiry last day
 */
record OptionTrade(TradeTerms terms, LocalDate expiry) implements Trade {
  @Override
  public String currency() {
    return terms.currency().orElseThrow();
  }

  private String underlying() {
    return terms.underlying().orElseThrow();
  }

  @Override
  public Map<String, LocalDate> days() {
    return Map.of("expiry_date", expiry);
  }

  @Override
  public Needs needs(MarketBuild market) {
    return new Needs(
        Set.of(market.discountId(currency())), Set.of(underlying()), Set.of(underlying()));
  }

  @Override
  public TradeValue value(MarketBuild market) {
    DiscountCurve curve = market.discount(currency());
    int spot = market.spot(underlying());
    MarketDocument.Volatility volatility = market.volatility(underlying());
    if (volatility.model() != RateLaw.BLACK) {
      throw TradeRefusedException.invalid(
          "/market/volatilities", "must have the model black for the option on " + underlying());
    }
    double years = curve.years(expiry);
    if (years <= 0) {
      return TradeValue.of(0);
    }
    market.reach(market.discountId(currency()), expiry, "/trade/expiry_date");
    double strike = terms.strike().orElseThrow();
    boolean call = terms.type().orElseThrow() == TradeTerms.Type.CALL;
    var option =
        new AssetOption(
            call ? OptionType.CALL : OptionType.PUT,
            market.spotValue(spot),
            strike,
            curve.zero(years),
            market.dividendYield(spot));
    double deviation = volatility.at(years, strike);
    return TradeValue.of(price(option, deviation, years));
  }

  @Override
  public Revaluation revaluation(MarketBuild market) {
    return new Revaluation(expiry, moved -> value(moved).presentValue());
  }

  @Override
  public double paid(MarketBuild market, LocalDate since) {
    if (!Trade.isPaid(expiry, market, since)) {
      return 0;
    }
    double gain = market.spotValue(market.spot(underlying())) - terms.strike().orElseThrow();
    boolean call = terms.type().orElseThrow() == TradeTerms.Type.CALL;
    return Math.max(0, call ? gain : -gain);
  }

  private double price(AssetOption option, double volatility, double years) {
    return terms.style() == TradeTerms.Style.AMERICAN
        ? AmericanOption.value(
                new AmericanOption.Input(
                    option,
                    volatility,
                    Expiry.of(years),
                    OptionalInt.empty(),
                    OptionalDouble.empty()))
            .price()
        : VanillaOption.value(new VanillaOption.Input(option, volatility, Expiry.of(years)))
            .greeks()
            .price();
  }
}
