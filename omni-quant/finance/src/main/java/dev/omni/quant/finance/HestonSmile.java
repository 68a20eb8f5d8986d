package dev.omni.quant.finance;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The Black-Scholes-Merton volatilities of prices under Heston's model. */
final class HestonSmile {
  private static final int SHOWN = 6;
  private static final int POINTS = 61;
  private static final int STRIKES = 11;
  private static final int EXPIRIES = 8;

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

  /** Returns the volatilities over expiries and strikes, with the place of an option on them. */
  static Plane surface(OptionTerms terms, HestonModel model) {
    double[] years = Chart.grid(0.25 * terms.expiryYears(), 2 * terms.expiryYears(), EXPIRIES + 1);
    double[] moneyness = Chart.grid(0.7, 1.3, STRIKES + 1);
    double[][] volatilities = new double[STRIKES][EXPIRIES];
    for (int row = 0; row < STRIKES; row++) {
      for (int column = 0; column < EXPIRIES; column++) {
        OptionTerms there = terms.withExpiry((years[column] + years[column + 1]) / 2);
        double strike = terms.spot() * (moneyness[row] + moneyness[row + 1]) / 2;
        volatilities[row][column] = at(there, model, strike).orElse(Double.NaN);
      }
    }
    return Plane.of("", Axis.of("expiry", "year"), Axis.of("strike / spot"))
        .with(
            new Mark.Cells(
                "implied volatility", years, moneyness, volatilities, Mark.Ramp.SEQUENTIAL, false))
        .with(Own.at(terms.expiryYears(), terms.strike() / terms.spot()));
  }

  /** Returns the smile of each expiry of a calibration with its quotes, and the errors. */
  static Figure figure(HestonCalibration.Input input, HestonModel model) {
    SmileQuotes quotes = input.quotes().smile();
    double[] expiries = input.quotes().expiryYears();
    double[] all = Arrays.stream(expiries).distinct().sorted().limit(SHOWN).toArray();
    var panels = new ArrayList<Plane>();
    Plane errors =
        Plane.of("", Axis.of("strike", "currency unit"), Axis.of("error", "vol points").withZero())
            .with(Guide.y("0", 0));
    for (double expiry : all) {
      int[] rows = IntStream.range(0, expiries.length).filter(i -> expiries[i] == expiry).toArray();
      double[] quoted = Arrays.stream(rows).mapToDouble(i -> quotes.strikes()[i]).toArray();
      double[] volatilities =
          Arrays.stream(rows).mapToDouble(i -> quotes.volatilities()[i]).toArray();
      OptionTerms terms = input.terms(1, expiry);
      double[] strikes =
          Chart.grid(
              Arrays.stream(quoted).min().orElse(0), Arrays.stream(quoted).max().orElse(0), POINTS);
      panels.add(
          Plane.of(
                  expiry + " years",
                  Axis.of("strike", "currency unit"),
                  Axis.of("implied volatility"))
              .with(Mark.points("quote", quoted, volatilities))
              .with(Mark.line("fit", strikes, volatilities(terms, model, strikes))));
      errors =
          errors.with(
              SmileFigure.errors(
                  all.length == 1 ? "error" : "error, " + expiry + " years",
                  quoted,
                  volatilities,
                  volatilities(terms, model, quoted)));
    }
    panels.add(errors);
    return Figure.beside("Smiles by expiry", panels.size() == 2 ? 12 : 6, panels);
  }

  private static double[] volatilities(OptionTerms terms, HestonModel model, double[] strikes) {
    return Arrays.stream(strikes)
        .map(strike -> HestonSmile.at(terms, model, strike).orElse(Double.NaN))
        .toArray();
  }
}
