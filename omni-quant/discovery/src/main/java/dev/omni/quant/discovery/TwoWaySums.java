package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;

/**
 * The sums of squares of two factors and of their interaction.
 *
 * @param design columns of the factors
 * @param y observations less their mean
 * @param together whether the model has the interaction
 * @param work polled for cancellation
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record TwoWaySums(TwoWayDesign design, double[] y, boolean together, Work work) {
  /** Returns the fit of all terms. */
  LeastSquaresSum full() {
    work.proceed();
    return together
        ? design.fit(y, design.first(), design.second(), design.both())
        : design.fit(y, design.first(), design.second());
  }

  private LeastSquaresSum without(List<double[]> one, List<double[]> other) {
    work.proceed();
    return design.fit(y, one, other);
  }

  /** Returns the sum of squares and the degrees of freedom of each term. */
  List<double[]> of(TwoWayAnova.SumsType type) {
    LeastSquaresSum all = full();
    LeastSquaresSum main = without(design.first(), design.second());
    LeastSquaresSum first = without(design.first(), List.of());
    LeastSquaresSum second = without(design.second(), List.of());
    LeastSquaresSum none = without(List.of(), List.of());
    var terms = new ArrayList<double[]>();
    switch (type) {
      case FIRST -> {
        terms.add(less(none, first));
        terms.add(less(first, main));
      }
      case THIRD -> {
        List<double[]> both = together ? design.both() : List.of();
        terms.add(less(without(design.second(), both), all));
        terms.add(less(without(design.first(), both), all));
      }
      case SECOND -> {
        terms.add(less(second, main));
        terms.add(less(first, main));
      }
    }
    if (together) {
      terms.add(less(main, all));
    }
    return terms;
  }

  private static double[] less(LeastSquaresSum small, LeastSquaresSum large) {
    return new double[] {
      Math.max(0, small.squares() - large.squares()), large.rank() - small.rank()
    };
  }
}
