package dev.omni.quant.finance;

import dev.omni.engine.Work;
import dev.omni.quant.core.GaussLegendre;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.complex.Complex;

/**
 * Quoted volatilities and the prices of their options out of the money under Heston's model, by
 * Lewis's integral with the same Gauss-Legendre places for all parameters: u = c (1 + x) / (1 - x),
 * with c by the mean quoted volatility of the expiry.
 */
final class HestonQuotes {
  private static final int NODES = 256;

  /** Coordinates differ by this for derivatives. */
  private static final double STEP = 1e-5;

  private static final GaussIntegrator RULE = GaussLegendre.rule(NODES);

  private final SmileQuotes quotes;
  private final Work work;
  private final OptionTerms[] options;
  private final List<Slice> slices = new ArrayList<>();

  /**
   * The quotes of an expiry with the places of the integral.
   *
   * @param years to expiry
   * @param rows of the quotes
   * @param places u
   * @param cosines of u k for each quote, times the weight over u^2 + 1/4
   * @param sines the same
   */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  private record Slice(
      double years, int[] rows, double[] places, double[][] cosines, double[][] sines) {}

  /**
   * Creates the prices of quotes.
   *
   * @param options out of the money, one for each quote
   */
  HestonQuotes(OptionTerms[] options, SmileQuotes quotes, Work work) {
    this.quotes = quotes;
    this.work = work;
    this.options = options.clone();
    Map<Double, List<Integer>> rows = new LinkedHashMap<>();
    for (int i = 0; i < options.length; i++) {
      rows.computeIfAbsent(options[i].expiryYears(), years -> new ArrayList<>()).add(i);
    }
    rows.forEach(
        (years, all) ->
            slices.add(slice(years, all.stream().mapToInt(Integer::intValue).toArray())));
  }

  private Slice slice(double years, int[] rows) {
    double mean = 0;
    for (int row : rows) {
      mean += quotes.volatilities()[row] / rows.length;
    }
    double centre = 1 / (mean * Math.sqrt(years));
    double[] places = new double[NODES];
    double[][] cosines = new double[rows.length][NODES];
    double[][] sines = new double[rows.length][NODES];
    for (int j = 0; j < NODES; j++) {
      double x = RULE.getPoint(j);
      places[j] = centre * (1 + x) / (1 - x);
      double slope = 2 * centre / ((1 - x) * (1 - x));
      double weight = RULE.getWeight(j) * slope / (places[j] * places[j] + 0.25);
      for (int i = 0; i < rows.length; i++) {
        double phase = places[j] * options[rows[i]].logMoneyness();
        cosines[i][j] = weight * StrictMath.cos(phase);
        sines[i][j] = weight * StrictMath.sin(phase);
      }
    }
    return new Slice(years, rows, places, cosines, sines);
  }

  /** Returns the prices of the options out of the money. */
  double[] prices(HestonModel model) {
    work.proceed();
    double[] prices = new double[options.length];
    for (Slice slice : slices) {
      double[] real = new double[NODES];
      double[] imaginary = new double[NODES];
      for (int j = 0; j < NODES; j++) {
        Complex value = model.characteristic(new Complex(slice.places()[j]), slice.years());
        real[j] = Double.isFinite(value.getRealPart()) ? value.getRealPart() : 0;
        imaginary[j] = Double.isFinite(value.getImaginaryPart()) ? value.getImaginaryPart() : 0;
      }
      for (int i = 0; i < slice.rows().length; i++) {
        double sum = 0;
        for (int j = 0; j < NODES; j++) {
          sum += slice.cosines()[i][j] * real[j] - slice.sines()[i][j] * imaginary[j];
        }
        int row = slice.rows()[i];
        OptionTerms option = options[row];
        double size = Math.sqrt(option.discountedSpot() * option.discountedStrike());
        double covered = option.call() ? option.discountedSpot() : option.discountedStrike();
        prices[row] = covered - size / StrictMath.PI * sum;
      }
    }
    return prices;
  }

  /** Returns the volatilities of these prices. */
  double[] volatilities(double[] prices) {
    double[] volatilities = new double[prices.length];
    for (int i = 0; i < prices.length; i++) {
      volatilities[i] = HestonSmile.volatility(options[i], prices[i]);
    }
    return volatilities;
  }

  /** Returns the derivatives of the volatilities by the coordinates of the parameters. */
  double[][] slopes(double[] point) {
    double[] volatilities = volatilities(prices(HestonRange.model(point)));
    double[][] slopes = new double[options.length][point.length];
    for (int k = 0; k < point.length; k++) {
      double step = STEP * Math.max(1, Math.abs(point[k]));
      double[] up = point.clone();
      double[] down = point.clone();
      up[k] += step;
      down[k] -= step;
      double[] above = prices(HestonRange.model(up));
      double[] below = prices(HestonRange.model(down));
      for (int i = 0; i < slopes.length; i++) {
        double vega = new BlackScholes(options[i], volatilities[i]).vega();
        slopes[i][k] = vega > 0 ? (above[i] - below[i]) / (2 * step * vega) : 0;
      }
    }
    return slopes;
  }
}
