package dev.omni.quant.finance;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** The Black-Scholes-Merton volatilities of prices under Heston's model. */
final class HestonSmile {
  private static final int SHOWN = 6;
  private static final int POINTS = 61;

  private HestonSmile() {}

  /** Returns the terms of the option out of the money at a strike. */
  static OptionTerms outOfTheMoney(OptionTerms terms, double strike) {
    OptionTerms call =
        new OptionTerms(
            true, terms.spot(), strike, terms.rate(), terms.dividendYield(), terms.expiryYears());
    return call.logMoneyness() > 0 ? call.mirrored() : call;
  }

  /** Returns the volatility of a price out of the money; 0 where it is no more than nothing. */
  static double volatility(OptionTerms outOfTheMoney, double price) {
    return price > 0
        ? ImpliedVolatility.deviation(outOfTheMoney, price) / Math.sqrt(outOfTheMoney.expiryYears())
        : 0;
  }

  /** Returns the volatility at a strike; none where the price has no digits. */
  static OptionalDouble at(OptionTerms terms, HestonModel model, double strike) {
    OptionTerms option = outOfTheMoney(terms, strike);
    try {
      var fourier = new FourierPrice(option, model, Work.alone());
      double price = fourier.price();
      return price > 100 * fourier.errorEstimate()
          ? OptionalDouble.of(volatility(option, price))
          : OptionalDouble.empty();
    } catch (Infeasible notConverging) {
      return OptionalDouble.empty();
    }
  }

  /** Returns the smile of each expiry of a calibration with its quotes. */
  static Plot plot(HestonCalibration.Input input, HestonModel model) {
    SmileQuotes quotes = input.quotes().smile();
    double[] expiries = input.quotes().expiryYears();
    var all = new TreeSet<Double>();
    Arrays.stream(expiries).forEach(all::add);
    Chart chart =
        Chart.of(
            "Smiles by expiry",
            Chart.Axis.of("Strike (currency unit)"),
            Chart.Axis.of("Volatility (1/sqrt(year))"));
    for (double expiry : all.stream().limit(SHOWN).toList()) {
      int[] rows = IntStream.range(0, expiries.length).filter(i -> expiries[i] == expiry).toArray();
      double[] quoted = Arrays.stream(rows).mapToDouble(i -> quotes.strikes()[i]).toArray();
      double[] strikes =
          Chart.grid(
              Arrays.stream(quoted).min().orElse(0), Arrays.stream(quoted).max().orElse(0), POINTS);
      OptionTerms terms = input.terms(1, expiry);
      double[] smile =
          Arrays.stream(strikes)
              .map(strike -> HestonSmile.at(terms, model, strike).orElse(Double.NaN))
              .toArray();
      String name = expiry + " years";
      chart =
          chart
              .line(name, strikes, smile)
              .dots(
                  name,
                  quoted,
                  Arrays.stream(rows).mapToDouble(i -> quotes.volatilities()[i]).toArray());
    }
    return chart.plot();
  }
}
