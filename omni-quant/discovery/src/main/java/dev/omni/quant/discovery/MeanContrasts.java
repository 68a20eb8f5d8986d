package dev.omni.quant.discovery;

import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The comparisons of means: a set that is known by its word, or weights by name. */
public sealed interface MeanContrasts permits MeanContrasts.Known, MeanContrasts.Weighted {
  /** Known sets of comparisons. */
  enum Kind {
    /** Each mean less each later one. */
    PAIRWISE,
    /** Each mean but the first less the first. */
    TREATMENT,
    /** Each mean but the first less the one before it. */
    SEQUENTIAL,
    /** Orthonormal polynomials of equally spaced scores. */
    POLYNOMIAL
  }

  /**
   * A known set.
   *
   * @param word of it
   */
  @Bare
  record Known(@Title("Known set of comparisons") Kind word) implements MeanContrasts {}

  /**
   * Weights of the means.
   *
   * @param byName weights of each comparison
   */
  @Bare
  record Weighted(
      @Title("Weights of the means by the name of the comparison")
          @Keys("comparison")
          @Size(min = 1, max = 200)
          Map<String, @Unit("1") @Size(min = 2, max = 1000) double[]> byName)
      implements MeanContrasts {}

  /**
   * A comparison.
   *
   * @param name of it
   * @param weights of the means
   */
  @SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
  record Comparison(String name, double[] weights) {}

  /** Returns whether this is a known set. */
  default boolean is(Kind kind) {
    return this instanceof Known known && known.word() == kind;
  }

  /** Returns the number of comparisons of so many means. */
  default long count(int means) {
    if (this instanceof Weighted weighted) {
      return weighted.byName().size();
    }
    return is(Kind.PAIRWISE) ? (long) means * (means - 1) / 2 : means - 1;
  }

  /** Returns the comparisons of means with these names. */
  default List<Comparison> of(List<String> means) {
    int n = means.size();
    var all = new ArrayList<Comparison>();
    if (this instanceof Weighted weighted) {
      weighted.byName().forEach((name, weights) -> all.add(new Comparison(name, weights)));
      return all;
    }
    Kind kind = ((Known) this).word();
    double[][] powers =
        kind == Kind.POLYNOMIAL
            ? dev.omni.quant.discovery.formula.Contrast.POLYNOMIAL.matrix(n)
            : new double[0][];
    List<String> names =
        kind == Kind.POLYNOMIAL
            ? dev.omni.quant.discovery.formula.Contrast.POLYNOMIAL.suffixes(means)
            : List.of();
    for (int j = 1; j < n; j++) {
      double[] weights = new double[n];
      switch (kind) {
        case PAIRWISE -> {
          for (int k = j; k < n; k++) {
            all.add(difference(means, j - 1, k));
          }
        }
        case TREATMENT -> all.add(difference(means, j, 0));
        case SEQUENTIAL -> all.add(difference(means, j, j - 1));
        default -> {
          for (int k = 0; k < n; k++) {
            weights[k] = powers[k][j - 1];
          }
          all.add(new Comparison(names.get(j - 1), weights));
        }
      }
    }
    return all;
  }

  private static Comparison difference(List<String> means, int one, int other) {
    double[] weights = new double[means.size()];
    weights[one] = 1;
    weights[other] = -1;
    return new Comparison(means.get(one) + " - " + means.get(other), weights);
  }
}
