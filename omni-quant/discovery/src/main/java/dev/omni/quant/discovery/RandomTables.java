package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import dev.omni.quant.core.BlockSeeds;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.hipparchus.special.Gamma;
import org.hipparchus.util.FastMath;

/**
 * Tables with given margins and independent rows and columns, drawn cell by cell (W. M. Patefield,
 * Applied Statistics 30, 1981, pp. 91-97).
 */
final class RandomTables {
  static final int TABLES = 100_000;
  private static final int BLOCKS = 200;
  private static final double AS_LIKELY = 1e-7;

  private final CountMargins margins;
  private final double observed;
  private final double[] logFactorials;

  RandomTables(double[][] table) {
    margins = CountMargins.of(table);
    logFactorials = new double[(int) margins.all() + 1];
    for (int n = 2; n < logFactorials.length; n++) {
      logFactorials[n] = n < 64 ? Gamma.logGamma(n + 1.0) : logFactorials[n - 1] + FastMath.log(n);
    }
    double sum = 0;
    for (double[] row : table) {
      for (double count : row) {
        sum -= logFactorials[(int) count];
      }
    }
    observed = sum;
  }

  /** Returns how many of the drawn tables are no more likely than the observed one. */
  int unlikely(long seed, Work work) {
    return work
        .blocks(
            BLOCKS,
            k -> {
              UniformRandomProvider chance =
                  RandomSource.XO_RO_SHI_RO_128_PP.create(BlockSeeds.splitmix64(seed, k));
              int found = 0;
              int count = TABLES / BLOCKS;
              for (int t = 0; t < count; t++) {
                found += draw(chance) <= observed + AS_LIKELY ? 1 : 0;
              }
              return found;
            })
        .stream()
        .mapToInt(Integer::intValue)
        .sum();
  }

  /** Returns the logarithm of the probability of a table that is drawn, without its constant. */
  private double draw(UniformRandomProvider chance) {
    double[] columns = margins.columns().clone();
    double below = margins.all();
    double sum = 0;
    for (int i = 0; i < margins.rows().length - 1; i++) {
      double row = margins.rows()[i];
      double right = below;
      below -= row;
      for (int j = 0; j < columns.length; j++) {
        double count = j == columns.length - 1 ? row : cell(chance, right, row, columns[j]);
        sum -= logFactorials[(int) count];
        right -= columns[j];
        row -= count;
        columns[j] -= count;
      }
    }
    return sum - Arrays.stream(columns).map(left -> logFactorials[(int) left]).sum();
  }

  /** Returns a hypergeometric count, from its mode outwards. */
  private double cell(UniformRandomProvider chance, double all, double row, double column) {
    double least = Math.max(0, row + column - all);
    double most = Math.min(row, column);
    if (least == most) {
      return least;
    }
    double mode = Math.floor((row + 1) * (column + 1) / (all + 2));
    double rest = all - row - column;
    double p =
        FastMath.exp(
            log(row)
                + log(column)
                + log(all - row)
                + log(all - column)
                - log(all)
                - log(mode)
                - log(row - mode)
                - log(column - mode)
                - log(rest + mode));
    double u = chance.nextDouble() - p;
    double low = mode;
    double high = mode;
    double down = p;
    double up = p;
    while (u >= 0 && (low > least || high < most)) {
      if (high < most) {
        up *= (row - high) * (column - high) / ((high + 1) * (rest + high + 1));
        high++;
        u -= up;
        if (u < 0) {
          return high;
        }
      }
      if (low > least) {
        down *= low * (rest + low) / ((row - low + 1) * (column - low + 1));
        low--;
        u -= down;
        if (u < 0) {
          return low;
        }
      }
    }
    return mode;
  }

  private double log(double n) {
    return logFactorials[(int) n];
  }
}
