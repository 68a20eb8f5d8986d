package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.LogBisection;
import dev.omni.quant.core.LogBisection.Bracket;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DeviationBracketTest {
  private static final int PRICES = 20_000;
  private static final double MOST = 80;

  private int proven;
  private int evaluations;

  /** Compares the bisection in the bracket of a price with the whole one. */
  private void same(int sign, double asset, double strike, double price) {
    double ahead = BlackFormula.logRatio(asset, strike);
    Bracket bracket = new DeviationBracket(sign, asset, strike, ahead).of(price);
    double whole =
        LogBisection.solve(s -> BlackFormula.value(sign, asset, strike, ahead, s), price, MOST);
    double narrow =
        LogBisection.solve(
            s -> {
              evaluations++;
              return BlackFormula.value(sign, asset, strike, ahead, s);
            },
            price,
            MOST,
            bracket);
    proven += bracket.equals(Bracket.NONE) ? 0 : 1;
    assertThat(narrow)
        .as("deviation of %s at %s of %s and %s", price, sign, asset, strike)
        .isEqualTo(whole);
  }

  @Test
  void usual_prices_have_a_bracket_and_the_same_bits() {
    var random = new Random(54);
    for (int i = 0; i < PRICES; i++) {
      int sign = random.nextBoolean() ? 1 : -1;
      double asset = 70 + 60 * random.nextDouble();
      double deviation = 0.05 + 0.6 * random.nextDouble();
      double ahead = BlackFormula.logRatio(asset, 100);
      same(sign, asset, 100, BlackFormula.value(sign, asset, 100, ahead, deviation));
    }

    assertThat(proven).isGreaterThan(PRICES * 9 / 10);
    assertThat(evaluations / (double) PRICES).isLessThan(15);
  }

  @Test
  void prices_near_their_bounds_have_the_same_bits() {
    var random = new Random(55);
    for (int i = 0; i < PRICES; i++) {
      int sign = random.nextBoolean() ? 1 : -1;
      double asset = 100 * Math.exp(6 * random.nextGaussian() / 3);
      double deviation = Math.exp(4 * random.nextGaussian() - 2);
      double ahead = BlackFormula.logRatio(asset, 100);
      double price = BlackFormula.value(sign, asset, 100, ahead, deviation);
      double ulps = random.nextInt(5) - 2;
      same(sign, asset, 100, Math.max(Double.MIN_VALUE, price + ulps * Math.ulp(price)));
    }
    same(1, 100, 100, 100 - 1e-14);
    same(1, 100, 100, 1e-300);
    same(-1, 1e-12, 100, 100 - 1e-10);
  }
}
