package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.core.Residuals;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The checks of a test of counts: statistics in another form or with another row and column left
 * out, exact probabilities along the other side of the table, and the identities of the cells.
 *
 * @param tables of counts
 * @param input of the test
 * @param result as published
 */
record ContingencyChecks(
    List<double[][]> tables, ContingencyTests.Input input, ContingencyTests.Result result) {
  private static final double ROUNDING = 1e-8;

  private double[][] table() {
    return tables.get(0);
  }

  private boolean two() {
    return table().length == 2 && table()[0].length == 2;
  }

  List<Check> all() {
    var residuals = new Residuals();
    probability(residuals);
    odds(residuals);
    Check test =
        residuals.check(
            "test_residual",
            ROUNDING,
            "Largest relative difference of a statistic, a p-value or an odds ratio and that by a"
                + " second route: zero.");
    return result.association().map(some -> List.of(test, cells(some))).orElse(List.of(test));
  }

  private void probability(Residuals residuals) {
    if (input.test() == ContingencyTests.Kind.FISHER) {
      fisher(residuals);
      return;
    }
    double statistic = result.statistic().orElse(Double.NaN);
    int df = result.df().orElse(0);
    residuals
        .equal(statistic, statistic(), 1e-6 * CountMargins.of(table()).all())
        .equal(df, (double) freedom())
        .equal(result.pValue(), TailIntegrals.chiSquare(statistic, df), 1e-12);
    result
        .pValueExact()
        .ifPresent(
            p -> {
              double low = Math.min(table()[0][1], table()[1][0]);
              double high = Math.max(table()[0][1], table()[1][0]);
              residuals.equal(
                  p, low == high ? 1 : 2 * TailIntegrals.beta(0.5, 0.5, high, low + 1), 1e-12);
            });
  }

  private int freedom() {
    int rows = table().length;
    int columns = table()[0].length;
    return switch (input.test()) {
      case MCNEMAR -> pairs();
      case COCHRAN_ARMITAGE -> 1;
      default -> (rows - 1) * (columns - 1);
    };
  }

  private int pairs() {
    int pairs = 0;
    for (int i = 0; i < table().length; i++) {
      for (int j = i + 1; j < table().length; j++) {
        pairs += table()[i][j] + table()[j][i] > 0 ? 1 : 0;
      }
    }
    return pairs;
  }

  private double statistic() {
    boolean corrected = input.continuity() && two();
    return switch (input.test()) {
      case MCNEMAR -> symmetry(corrected);
      case COCHRAN_MANTEL_HAENSZEL ->
          StratifiedCounts.of(tables, true).statistic(input.continuity() ? 0.5 : 0);
      case COCHRAN_ARMITAGE -> trend();
      case G -> likelihood();
      default -> corrected ? yates() : squares();
    };
  }

  private double symmetry(boolean corrected) {
    double sum = 0;
    for (int i = 0; i < table().length; i++) {
      for (int j = i + 1; j < table().length; j++) {
        double both = table()[i][j] + table()[j][i];
        double least = Math.min(table()[i][j], table()[j][i]);
        double apart = both - 2 * least - (corrected && both > 2 * least ? 1 : 0);
        sum += both == 0 ? 0 : apart / both * apart;
      }
    }
    return sum;
  }

  /** Pearson's statistic as the sum of O^2 / E less the number of counts. */
  private double squares() {
    var margins = CountMargins.of(table());
    double sum = 0;
    for (int i = 0; i < table().length; i++) {
      for (int j = 0; j < table()[i].length; j++) {
        double share = table()[i][j] / margins.rows()[i] - margins.columns()[j] / margins.all();
        sum += share * share * margins.rows()[i] * margins.all() / margins.columns()[j];
      }
    }
    return sum;
  }

  /** Pearson's statistic of two by two counts by their determinant, corrected. */
  private double yates() {
    var margins = CountMargins.of(table());
    double n = margins.all();
    double apart = Math.abs(table()[0][0] / n * table()[1][1] - table()[0][1] / n * table()[1][0]);
    double less = apart - Math.min(0.5, apart);
    return less
        * less
        / margins.rows()[0]
        * n
        / margins.rows()[1]
        * n
        / margins.columns()[0]
        * n
        / margins.columns()[1];
  }

  private double likelihood() {
    var margins = CountMargins.of(table());
    double sum = 0;
    for (double[] row : table()) {
      for (double count : row) {
        sum += times(count);
      }
    }
    for (double row : margins.rows()) {
      sum -= times(row);
    }
    for (double column : margins.columns()) {
      sum -= times(column);
    }
    return 2 * (sum + times(margins.all()));
  }

  private static double times(double count) {
    return count == 0 ? 0 : count * FastMath.log(count);
  }

  /** The square of a correlation of the level and the row, times the counts. */
  private double trend() {
    double[][] t = table().length == 2 ? table() : CountMargins.turned(table());
    double n = 0;
    double first = 0;
    double sum = 0;
    double squares = 0;
    double both = 0;
    for (int j = 0; j < t[0].length; j++) {
      double level = t[0].length - j;
      double here = t[0][j] + t[1][j];
      n += here;
      first += t[0][j];
      sum += level * here;
      squares += level * level * here;
      both += level * t[0][j];
    }
    double covariance = both - sum * (first / n);
    double share = first * (1 - first / n);
    return n * covariance / share * (covariance / (squares - sum * (sum / n)));
  }

  private void fisher(Residuals residuals) {
    double p = result.pValue();
    if (result.pValueMethod() == ContingencyTests.Source.SAMPLED) {
      double drawn = RandomTables.TABLES;
      double count = p * (drawn + 1);
      residuals
          .residual(Math.abs(count - Math.rint(count)))
          .residual(count >= 0.5 && p <= 1 ? 0 : 1)
          .zero(
              p / drawn * (1 - p),
              -result.pValueStandardError().orElse(Double.NaN)
                  * result.pValueStandardError().orElse(Double.NaN));
    } else if (!two()) {
      PartialTables other = PartialTables.of(table(), true);
      double expected =
          other.exact()
              ? other.pValue(Work.alone())
              : PartialTables.of(table()).pValue(Work.alone());
      residuals.equal(p, expected, 1e-12);
    } else {
      residuals.equal(p, hypergeometric(), 1e-6 * p + 1e-12);
    }
  }

  /** Adds up the probabilities of all two by two tables from the mode outwards. */
  private double hypergeometric() {
    var law = HypergeometricDistribution.of(table());
    double observed = law.exactly((int) table()[0][0]) * (1 + 1e-7);
    int mode = (int) law.mean();
    double sum = 0;
    double found = 0;
    for (int way : new int[] {-1, 1}) {
      double here = 1;
      for (int k = way < 0 ? mode : mode + 1; k >= 0 && k <= law.most() && here > 1e-30; k += way) {
        here = law.exactly(k);
        sum += here;
        found += here <= observed ? here : 0;
      }
    }
    return found / sum;
  }

  private void odds(Residuals residuals) {
    if (input.test() != ContingencyTests.Kind.COCHRAN_MANTEL_HAENSZEL || !two()) {
      result
          .oddsRatio()
          .ifPresent(
              ratio ->
                  residuals.zero(
                      ratio * table()[0][1] * table()[1][0], -table()[0][0] * table()[1][1]));
      return;
    }
    result
        .oddsRatio()
        .ifPresent(
            ratio -> {
              double sum = 0;
              double size = 0;
              for (double[][] t : tables) {
                double n = CountMargins.of(t).all();
                double one = t[0][0] * t[1][1] / n;
                double other = ratio * t[0][1] * t[1][0] / n;
                sum += one - other;
                size += one + other;
              }
              residuals.residual(Math.abs(sum) / size);
              double low = result.confidenceLow().orElse(Double.NaN);
              double high = result.confidenceHigh().orElse(Double.NaN);
              double width = 2 * Tails.normalQuantile(input.confidence());
              residuals
                  .equal(low * high, ratio * ratio)
                  .equal(FastMath.log(high / low), width * CommonOdds.of(turned()).logError());
            });
    result
        .breslowDay()
        .ifPresent(
            test ->
                residuals
                    .equal(
                        test.statistic(),
                        CommonOdds.unequal(turned(), result.oddsRatio().orElse(Double.NaN)),
                        1e-6)
                    .equal(test.df(), tables.size() - 1.0)
                    .equal(
                        test.pValue(),
                        TailIntegrals.chiSquare(test.statistic(), test.df()),
                        1e-12));
  }

  /** The same tables with the second row and column first. */
  private List<double[][]> turned() {
    return tables.stream()
        .map(t -> new double[][] {{t[1][1], t[1][0]}, {t[0][1], t[0][0]}})
        .toList();
  }

  private Check cells(ContingencyTests.Association cells) {
    var residuals = new Residuals();
    var margins = CountMargins.of(table());
    double n = margins.all();
    double sum = 0;
    for (int i = 0; i < table().length; i++) {
      for (int j = 0; j < table()[i].length; j++) {
        double expected = cells.expected().get(i)[j];
        double apart = table()[i][j] - expected;
        double spread = expected * ((n - margins.rows()[i]) / n) * ((n - margins.columns()[j]) / n);
        double found = cells.residuals().get(i)[j];
        residuals.equal(expected * n, margins.rows()[i] * margins.columns()[j]);
        residuals.equal(found * Math.sqrt(spread), apart, 1e-6 * (1 + n));
        sum += apart / expected * apart;
      }
    }
    double least = Math.min(table().length, table()[0].length) - 1.0;
    residuals.equal(cells.cramerV() * cells.cramerV() * n * least, sum, 1e-6 * (1 + n));
    return residuals.check(
        "cell_residual",
        ROUNDING,
        "Largest relative difference of an expected count, a residual or Cramer's V and that of"
            + " the margins: zero.");
  }
}
