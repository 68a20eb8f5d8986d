package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.LeastSquares;
import java.util.Arrays;

/**
 * The fit of a generalized linear model by iteratively reweighted least squares (J. A. Nelder and
 * R. W. M. Wedderburn, J. R. Statist. Soc. A 135, 1972).
 *
 * @param coefficients of the columns of the design
 * @param means fitted to each row
 * @param spreads square roots of the diagonal of the inverse information, dispersion 1
 * @param deviance of the fit
 * @param iterations until the deviance stood still
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record GlmFit(
    double[] coefficients, double[] means, double[] spreads, double deviance, int iterations) {
  private static final int MOST_ITERATIONS = 100;
  private static final int MOST_HALVINGS = 60;
  private static final double STILL = 1e-12;
  private static final double EDGE = 1e-10;
  private static final double GROWING = 1e-4;

  /** The model: distribution, link, rows and design. */
  record Model(GlmFamily family, GlmLink link, GlmData data, TableDesign design) {
    double[] linear(double[] coefficients) {
      double[] eta = data.offset().clone();
      for (int i = 0; i < eta.length; i++) {
        for (int j = 0; j < coefficients.length; j++) {
          eta[i] += design.rows()[i][j] * coefficients[j];
        }
      }
      return eta;
    }

    double[] means(double[] eta) {
      return Arrays.stream(eta).map(link::mu).toArray();
    }

    /** Returns the deviance; NaN where a mean is none of the family. */
    double deviance(double[] mu) {
      double sum = 0;
      for (int i = 0; i < mu.length; i++) {
        sum +=
            family.allows(mu[i])
                ? data.weight(i) * family.deviance(data.y()[i], mu[i])
                : Double.NaN;
      }
      return sum;
    }
  }

  /** Fits a model. */
  static GlmFit of(Model model, Work work) {
    GlmData data = model.data();
    int n = data.y().length;
    double[] eta = new double[n];
    for (int i = 0; i < n; i++) {
      eta[i] = model.link().eta(started(model, i));
    }
    double[] mu = model.means(eta);
    double before = model.deviance(mu);
    double[] coefficients = new double[0];
    for (int step = 1; step <= MOST_ITERATIONS; step++) {
      work.proceed();
      LeastSquares squares = weighted(model, eta, mu);
      squares
          .dependent()
          .ifPresent(
              j -> {
                throw new Infeasible(
                    model.design().names().get(j)
                        + " is a combination of the predictors before it; its coefficient is"
                        + " undetermined");
              });
      double[] next = squares.solve(response(model, eta, mu));
      double[] last = coefficients;
      coefficients = next;
      eta = model.linear(coefficients);
      mu = model.means(eta);
      double after = model.deviance(mu);
      for (int k = 0; last.length > 0 && worse(after, before) && k < MOST_HALVINGS; k++) {
        for (int j = 0; j < next.length; j++) {
          coefficients[j] = (coefficients[j] + last[j]) / 2;
        }
        eta = model.linear(coefficients);
        mu = model.means(eta);
        after = model.deviance(mu);
      }
      if (!Double.isFinite(after)) {
        throw new Infeasible(
            "the search leaves the means that the family allows: take another link");
      }
      if (step > 1 && Math.abs(after - before) <= STILL * (Math.abs(after) + 0.1)) {
        separated(model, coefficients, last, mu);
        return new GlmFit(
            coefficients, mu, weighted(model, eta, mu).spreads(), Math.max(0, after), step);
      }
      before = after;
    }
    throw new Infeasible("the deviance does not stand still within 100 iterations");
  }

  private static boolean worse(double after, double before) {
    return !Double.isFinite(after) || after > before + 1e-9 * (Math.abs(before) + 0.1);
  }

  private static double started(Model model, int i) {
    double mean = model.family().start(model.data().y()[i], model.data().weight(i));
    boolean positive = model.link() != GlmLink.IDENTITY && model.family() == GlmFamily.GAUSSIAN;
    return positive ? Math.max(mean, 1e-3) : mean;
  }

  private static LeastSquares weighted(Model model, double[] eta, double[] mu) {
    double[][] rows = new double[eta.length][];
    for (int i = 0; i < rows.length; i++) {
      double root = root(model, eta, mu, i);
      rows[i] = Arrays.stream(model.design().rows()[i]).map(x -> x * root).toArray();
    }
    return new LeastSquares(rows);
  }

  /** Returns the weighted design at some coefficients, whose inverse square has their variance. */
  static LeastSquares information(Model model, double[] coefficients) {
    double[] eta = model.linear(coefficients);
    return weighted(model, eta, model.means(eta));
  }

  private static double root(Model model, double[] eta, double[] mu, int i) {
    double slope = model.link().slope(eta[i]);
    return Math.sqrt(model.data().weight(i) * slope * slope / model.family().variance(mu[i]));
  }

  private static double[] response(Model model, double[] eta, double[] mu) {
    double[] response = new double[eta.length];
    for (int i = 0; i < response.length; i++) {
      double working =
          eta[i]
              - model.data().offset()[i]
              + (model.data().y()[i] - mu[i]) / model.link().slope(eta[i]);
      response[i] = root(model, eta, mu, i) * working;
    }
    return response;
  }

  /** Refuses data of successes and failures that a predictor separates. */
  private static void separated(Model model, double[] now, double[] last, double[] mu) {
    if (model.family() != GlmFamily.BINOMIAL
        || Arrays.stream(mu).noneMatch(m -> m < EDGE || m > 1 - EDGE)) {
      return;
    }
    int most = 0;
    double growth = 0;
    for (int j = 0; j < now.length; j++) {
      double spread = spread(model.design().column(j));
      double grown = Math.abs(now[j] - last[j]) * spread;
      most = grown > growth ? j : most;
      growth = Math.max(growth, grown);
    }
    if (growth > GROWING) {
      throw new Infeasible(
          "successes and failures are separated by "
              + model.design().names().get(most)
              + ": its coefficient grows without end");
    }
  }

  private static double spread(double[] column) {
    double low = Arrays.stream(column).min().orElse(0);
    double high = Arrays.stream(column).max().orElse(0);
    return high - low;
  }

  /** Returns the largest score relative to the sum of the magnitudes of its terms. */
  static double score(Model model, double[] coefficients) {
    double[] eta = model.linear(coefficients);
    double[] mu = model.means(eta);
    double most = 0;
    for (int j = 0; j < coefficients.length; j++) {
      double sum = 0;
      double size = 0;
      for (int i = 0; i < eta.length; i++) {
        double factor =
            model.data().weight(i)
                * model.link().slope(eta[i])
                / model.family().variance(mu[i])
                * model.design().rows()[i][j];
        sum += factor * (model.data().y()[i] - mu[i]);
        size += Math.abs(factor) * (Math.abs(model.data().y()[i]) + Math.abs(mu[i]));
      }
      most = Math.max(most, size == 0 ? 0 : Math.abs(sum) / size);
    }
    return most;
  }
}
