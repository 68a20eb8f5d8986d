package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.List;
import java.util.Optional;

/** The free parameters of largest likelihood, with slopes by central differences. */
final class LikelihoodSearch {
  private static final double STEP = 1e-5;
  private static final double BOUND = 12;

  /** Ten times the noise that the slopes have from the rounding of the likelihood. */
  private static final BoundedQuasiNewton.Ending ENDING = new BoundedQuasiNewton.Ending(1e-9, 5);

  private LikelihoodSearch() {}

  /**
   * Returns the parameters at the highest of the maxima that the starts lead to.
   *
   * @throws Infeasible when no start leads to one
   */
  static double[] of(SeriesModel model, Work work) {
    Optional<double[]> best = Optional.empty();
    Optional<Infeasible> failure = Optional.empty();
    double height = Double.NEGATIVE_INFINITY;
    for (double[] start : model.starts()) {
      try {
        double[] end = from(model, start, work);
        double reached = model.fit(end).logLikelihood();
        if (best.isEmpty() || reached > height) {
          best = Optional.of(end);
          height = reached;
        }
      } catch (Infeasible noEnd) {
        failure = Optional.of(noEnd);
      }
    }
    if (best.isEmpty()) {
      throw failure.orElseThrow();
    }
    return best.get();
  }

  private static double[] from(SeriesModel model, double[] start, Work work) {
    if (!Double.isFinite(model.fit(start).logLikelihood())) {
      throw new Infeasible("the series does not vary, or not enough for this model");
    }
    if (start.length == 0) {
      return start;
    }
    var search =
        new BoundedQuasiNewton(
            x -> slope(model, x, work),
            List.of(),
            SearchBox.around(start.length, BOUND),
            ENDING,
            work);
    return search.from(start);
  }

  /** Returns minus the likelihood with its slopes. */
  private static SmoothFunction.Slope slope(SeriesModel model, double[] x, Work work) {
    work.proceed();
    double[] gradient = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      double[] moved = x.clone();
      moved[i] = x[i] + STEP;
      double above = model.fit(moved).logLikelihood();
      moved[i] = x[i] - STEP;
      gradient[i] = (model.fit(moved).logLikelihood() - above) / (2 * STEP);
    }
    return new SmoothFunction.Slope(-model.fit(x).logLikelihood(), gradient);
  }

  /** Returns the largest slope of the likelihood that no bound of the search holds. */
  static double gradient(SeriesModel model, double[] x, Work work) {
    double[] gradient = x.length == 0 ? x : slope(model, x, work).gradient();
    double most = 0;
    for (int i = 0; i < x.length; i++) {
      most = Math.abs(x[i]) < BOUND ? Math.max(most, Math.abs(gradient[i])) : most;
    }
    return most;
  }
}
