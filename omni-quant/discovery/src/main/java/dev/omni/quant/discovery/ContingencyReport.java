package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.ContingencyTests.Source.ASYMPTOTIC;
import static dev.omni.quant.discovery.ContingencyTests.Source.EXACT;
import static dev.omni.quant.discovery.ContingencyTests.Source.SAMPLED;

import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.hipparchus.util.FastMath;

/**
 * The outcome of a test of counts.
 *
 * @param tables of counts
 * @param input of the test
 */
record ContingencyReport(List<double[][]> tables, ContingencyTests.Input input) {
  /** A statistic with its degrees of freedom. */
  record Found(double statistic, int df) {
    double pValue() {
      return Tails.chiSquare(statistic, df);
    }
  }

  private double[][] table() {
    return tables.get(0);
  }

  private boolean two() {
    return table().length == 2 && table()[0].length == 2;
  }

  ContingencyTests.Result result(Work work) {
    return switch (input.test()) {
      case FISHER -> fisher(work);
      case COCHRAN_MANTEL_HAENSZEL -> strata();
      case MCNEMAR -> of(symmetry(), paired(), Optional.empty(), OptionalDouble.empty());
      case CHI_SQUARE ->
          of(pearson(corrected()), OptionalDouble.empty(), Optional.of(association()), odds());
      case G -> of(likelihood(), OptionalDouble.empty(), Optional.of(association()), odds());
      case COCHRAN_ARMITAGE ->
          of(trend(), OptionalDouble.empty(), Optional.of(association()), odds());
    };
  }

  private boolean corrected() {
    return input.continuity() && two();
  }

  private ContingencyTests.Result of(
      Found found,
      OptionalDouble exact,
      Optional<ContingencyTests.Association> association,
      OptionalDouble odds) {
    return new ContingencyTests.Result(
        found.pValue(),
        OptionalDouble.of(FiniteResults.number("the statistic", found.statistic())),
        OptionalInt.of(found.df()),
        ASYMPTOTIC,
        OptionalDouble.empty(),
        exact,
        association,
        odds,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        levels(true),
        levels(false));
  }

  private Optional<List<String>> levels(boolean rows) {
    var read = new CountTables(input);
    return input.table().map(some -> rows ? read.rows() : read.columns());
  }

  private ContingencyTests.Result fisher(Work work) {
    double p;
    ContingencyTests.Source source = EXACT;
    OptionalDouble error = OptionalDouble.empty();
    if (two()) {
      p =
          new ExactTests(HypergeometricDistribution.of(table()))
              .pValue((int) table()[0][0], Alternative.TWO_SIDED);
    } else {
      PartialTables all = PartialTables.of(table());
      if (all.exact()) {
        p = all.pValue(work);
      } else {
        int drawn = RandomTables.TABLES;
        p = (new RandomTables(table()).unlikely(input.seed(), work) + 1.0) / (drawn + 1.0);
        source = SAMPLED;
        error = OptionalDouble.of(Math.sqrt(p * (1 - p) / drawn));
      }
    }
    return new ContingencyTests.Result(
        p,
        OptionalDouble.empty(),
        OptionalInt.empty(),
        source,
        error,
        OptionalDouble.empty(),
        Optional.of(association()),
        odds(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        levels(true),
        levels(false));
  }

  private OptionalDouble odds() {
    if (!two()) {
      return OptionalDouble.empty();
    }
    double ratio = table()[0][0] / table()[0][1] * (table()[1][1] / table()[1][0]);
    return Double.isFinite(ratio) ? OptionalDouble.of(ratio) : OptionalDouble.empty();
  }

  private ContingencyTests.Association association() {
    var margins = CountMargins.of(table());
    double[][] expected = new double[table().length][table()[0].length];
    double[][] residuals = new double[expected.length][expected[0].length];
    for (int i = 0; i < expected.length; i++) {
      for (int j = 0; j < expected[i].length; j++) {
        expected[i][j] = margins.expected(i, j);
        double variance =
            expected[i][j]
                * (1 - margins.rows()[i] / margins.all())
                * (1 - margins.columns()[j] / margins.all());
        residuals[i][j] = (table()[i][j] - expected[i][j]) / Math.sqrt(variance);
      }
    }
    double least = Math.min(expected.length, expected[0].length) - 1.0;
    return new ContingencyTests.Association(
        List.of(expected),
        List.of(residuals),
        Math.sqrt(pearson(false).statistic() / margins.all() / least));
  }

  private int freedom() {
    return (table().length - 1) * (table()[0].length - 1);
  }

  Found pearson(boolean correct) {
    var margins = CountMargins.of(table());
    double less = 0;
    if (correct) {
      less = Math.min(0.5, Math.abs(table()[0][0] - margins.expected(0, 0)));
    }
    double sum = 0;
    for (int i = 0; i < table().length; i++) {
      for (int j = 0; j < table()[i].length; j++) {
        double expected = margins.expected(i, j);
        double apart = Math.abs(table()[i][j] - expected) - less;
        sum += apart * apart / expected;
      }
    }
    return new Found(sum, freedom());
  }

  private Found likelihood() {
    var margins = CountMargins.of(table());
    double sum = 0;
    for (int i = 0; i < table().length; i++) {
      for (int j = 0; j < table()[i].length; j++) {
        double expected = margins.expected(i, j);
        double apart = (table()[i][j] - expected) / expected;
        sum += table()[i][j] == 0 ? 0 : 2 * table()[i][j] * FastMath.log1p(apart);
      }
    }
    return new Found(Math.max(0, sum), freedom());
  }

  private Found symmetry() {
    double sum = 0;
    int pairs = 0;
    for (int i = 0; i < table().length; i++) {
      for (int j = 0; j < i; j++) {
        double both = table()[i][j] + table()[j][i];
        double apart = Math.abs(table()[i][j] - table()[j][i]);
        double less = apart - (corrected() ? Math.min(1, apart) : 0);
        sum += both == 0 ? 0 : less * less / both;
        pairs += both == 0 ? 0 : 1;
      }
    }
    return new Found(sum, pairs);
  }

  private OptionalDouble paired() {
    if (!two()) {
      return OptionalDouble.empty();
    }
    double one = table()[0][1];
    double both = one + table()[1][0];
    return OptionalDouble.of(
        new ExactTests(new BinomialDistribution((int) both, 0.5))
            .pValue((int) one, Alternative.TWO_SIDED));
  }

  private Found trend() {
    double[][] t = table().length == 2 ? table() : CountMargins.turned(table());
    var margins = CountMargins.of(t);
    double share = margins.rows()[0] / margins.all();
    double mean = 0;
    for (int j = 0; j < t[0].length; j++) {
      mean += j * (margins.columns()[j] / margins.all());
    }
    double sum = 0;
    double squares = 0;
    for (int j = 0; j < t[0].length; j++) {
      sum += (j - mean) * t[0][j];
      squares += (j - mean) * (j - mean) * margins.columns()[j];
    }
    return new Found(sum / (share * (1 - share)) * (sum / squares), 1);
  }

  private ContingencyTests.Result strata() {
    StratifiedCounts sums = StratifiedCounts.of(tables, false);
    var found = new Found(sums.statistic(input.continuity() ? 0.5 : 0), freedom());
    if (!two()) {
      return of(found, OptionalDouble.empty(), Optional.empty(), OptionalDouble.empty());
    }
    CommonOdds odds = CommonOdds.of(tables);
    double z = Tails.normalQuantile(input.confidence());
    Optional<ContingencyTests.Homogeneity> equal = Optional.empty();
    if (odds.known() && tables.size() > 1) {
      var unequal = new Found(CommonOdds.unequal(tables, odds.ratio()), tables.size() - 1);
      equal =
          Optional.of(
              new ContingencyTests.Homogeneity(
                  unequal.statistic(), unequal.df(), unequal.pValue()));
    }
    return new ContingencyTests.Result(
        found.pValue(),
        OptionalDouble.of(FiniteResults.number("the statistic", found.statistic())),
        OptionalInt.of(found.df()),
        ASYMPTOTIC,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        odds.known() ? OptionalDouble.of(odds.ratio()) : OptionalDouble.empty(),
        odds.known() ? OptionalDouble.of(odds.end(-z)) : OptionalDouble.empty(),
        odds.known() ? OptionalDouble.of(odds.end(z)) : OptionalDouble.empty(),
        equal,
        levels(true),
        levels(false));
  }
}
