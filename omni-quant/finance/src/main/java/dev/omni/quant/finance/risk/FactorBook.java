package dev.omni.quant.finance.risk;

import dev.omni.quant.core.BlackFormula;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Linear positions and European options on risk factors, each valued in full at a time.
 *
 * @param factors place of the factor of each position
 * @param signs 1 for a call, -1 for a put, 0 for a linear position
 * @param quantities of the positions
 * @param terms of each option now: strike, rate, yield, time to expiry, volatility
 */
record FactorBook(int[] factors, int[] signs, double[] quantities, double[][] terms) {
  private static final double[] NO_TERMS = {0, 0, 0, 0, 0};

  static FactorBook of(MonteCarloValueAtRisk.Input input) {
    Map<String, Integer> places = new HashMap<>();
    for (String name : input.factors().name()) {
      places.put(name, places.size());
    }
    FactorPositions positions = input.positions();
    int size = positions.factor().size();
    int[] own = new int[size];
    int[] signs = new int[size];
    double[][] terms = new double[size][];
    for (int i = 0; i < size; i++) {
      own[i] = Objects.requireNonNull(places.get(positions.factor().get(i)));
      signs[i] = positions.kind().get(i).sign();
      terms[i] = signs[i] == 0 ? NO_TERMS : positions.terms(i);
    }
    return new FactorBook(own, signs, positions.quantity(), terms);
  }

  int size() {
    return factors.length;
  }

  /** Returns the same book after a time; options that have expired pay. */
  FactorBook after(double years) {
    double[][] later = new double[size()][];
    for (int i = 0; i < later.length; i++) {
      later[i] = terms[i].clone();
      later[i][3] = Math.max(0, terms[i][3] - years);
    }
    return new FactorBook(factors, signs, quantities, later);
  }

  /** Writes the value of each position at these values of the factors. */
  void values(double[] spots, double[] values) {
    for (int i = 0; i < values.length; i++) {
      values[i] = quantities[i] * unit(i, spots[factors[i]]);
    }
  }

  private double unit(int i, double spot) {
    if (signs[i] == 0) {
      return spot;
    }
    double[] term = terms[i];
    return BlackFormula.ofSpot(
        signs[i],
        spot,
        term[0],
        new BlackFormula.Carry(term[1], term[2], term[3]),
        term[4] * Math.sqrt(term[3]));
  }
}
