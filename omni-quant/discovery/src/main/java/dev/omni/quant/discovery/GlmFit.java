package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.core.LeastSquares;
import dev.omni.quant.core.Stop;
import java.util.Arrays;

/**
 * The fit of a generalized linear model: Fisher scoring as iteratively reweighted least squares (J.
 * A. Nelder and R. W. M. Wedderburn, J. R. Statist. Soc. A 135, 1972), then Newton's method with
 * the observed information until the score is zero, which the other reaches in small steps only.
 *
 * @param coefficients of the columns of the design
 * @param means fitted to each row
 * @param spreads square roots of the diagonal of the inverse information, dispersion 1
 * @param deviance of the fit
 * @param iterations of both methods
 * @param stop where the score ended
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record GlmFit(
    double[] coefficients,
    double[] means,
    double[] spreads,
    double deviance,
    int iterations,
    Stop stop) {
  private static final int MOST_ITERATIONS = 100;
  private static final int MOST_HALVINGS = 60;
  private static final double STILL = 1e-12;
  private static final double NO_STEP = 1e-14;
  private static final double EDGE = 1e-10;
  private static final double GROWING = 1e-4;

  /** A score that no step lowers counts as zero up to so many times the bound. */
  private static final double ROUNDED = 10;

  /** The model: distribution, link, rows and design. */
  record Model(GlmFamily family, GlmLink link, GlmData data, TableDesign design, double theta) {
    /** Creates the model of a family without theta, or of one in which it is infinite. */
    Model(GlmFamily family, GlmLink link, GlmData data, TableDesign design) {
      this(family, link, data, design, Double.POSITIVE_INFINITY);
    }

    Model with(double other) {
      return new Model(family, link, data, design, other);
    }

    double variance(double mu) {
      return family.variance(mu, theta);
    }

    double varianceSlope(double mu) {
      return family.varianceSlope(mu, theta);
    }

    /** Returns the deviance of a response of weight 1. */
    double deviance(double y, double mu) {
      return family.deviance(y, mu, theta);
    }

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
        sum += family.allows(mu[i]) ? data.weight(i) * deviance(data.y()[i], mu[i]) : Double.NaN;
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
    double[] coefficients = safe(model);
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
      for (int k = 0; halved(step, last, after, before) && k < MOST_HALVINGS; k++) {
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
        return newton(model, coefficients, step, work);
      }
      before = after;
    }
    return newton(model, coefficients, MOST_ITERATIONS, work);
  }

  /** Returns coefficients of the mean of all responses, to which a first step is halved back. */
  private static double[] safe(Model model) {
    double[] coefficients = new double[model.design().names().size()];
    if (!model.design().names().get(0).equals(TableDesign.CONSTANT)) {
      return new double[0];
    }
    double mean = Arrays.stream(model.data().y()).average().orElse(0);
    coefficients[0] = model.link().eta(mean);
    return Double.isFinite(model.deviance(model.means(model.linear(coefficients))))
        ? coefficients
        : new double[0];
  }

  /**
   * The first step starts at no coefficients, so that it is only to stay among the allowed means.
   */
  private static boolean halved(int step, double[] last, double after, double before) {
    return last.length > 0 && (step == 1 ? !Double.isFinite(after) : worse(after, before));
  }

  /** Returns the fit at the zero of the score near some coefficients. */
  private static GlmFit newton(Model model, double[] start, int before, Work work) {
    double[] coefficients = start;
    GlmScore here = GlmScore.of(model, coefficients);
    int iterations = before;
    boolean moved = true;
    while (!here.stop().reached() && moved && iterations < 2 * MOST_ITERATIONS) {
      work.proceed();
      iterations++;
      double[] known = coefficients;
      double[] step = here.step().orElseGet(() -> fisher(model, known));
      double[] next = halved(model, coefficients, step, here);
      moved = next.length > 0 && !still(coefficients, next);
      coefficients = next.length > 0 ? next : coefficients;
      here = GlmScore.of(model, coefficients);
    }
    boolean refused = here.stop().residual() > ROUNDED * here.stop().bound();
    if (!here.stop().reached() && (moved || refused)) {
      throw new NotConverged(
          "the likelihood has no maximum within "
              + iterations
              + " iterations: the score is "
              + here.stop().residual()
              + " of its terms",
          iterations,
          here.stop().residual(),
          here.stop().bound());
    }
    double[] eta = model.linear(coefficients);
    double[] mu = model.means(eta);
    return new GlmFit(
        coefficients,
        mu,
        weighted(model, eta, mu).spreads(),
        Math.max(0, model.deviance(mu)),
        iterations,
        here.stop());
  }

  private static double[] fisher(Model model, double[] coefficients) {
    double[] eta = model.linear(coefficients);
    double[] mu = model.means(eta);
    double[] step = weighted(model, eta, mu).solve(response(model, eta, mu));
    Arrays.setAll(step, j -> step[j] - coefficients[j]);
    return step;
  }

  /** Returns the end of a step, halved until it lowers deviance or score; empty if none does. */
  private static double[] halved(Model model, double[] from, double[] step, GlmScore here) {
    double deviance = model.deviance(model.means(model.linear(from)));
    double part = 1;
    for (int k = 0; k < MOST_HALVINGS; k++, part /= 2) {
      double[] next = new double[from.length];
      for (int j = 0; j < next.length; j++) {
        next[j] = from[j] + part * step[j];
      }
      double after = model.deviance(model.means(model.linear(next)));
      if (after < deviance - STILL * deviance
          || (!worse(after, deviance)
              && GlmScore.of(model, next).stop().residual() < here.stop().residual())) {
        return next;
      }
    }
    return new double[0];
  }

  private static boolean still(double[] from, double[] to) {
    for (int j = 0; j < from.length; j++) {
      if (Math.abs(to[j] - from[j]) > NO_STEP * Math.abs(to[j])) {
        return false;
      }
    }
    return true;
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
    return Math.sqrt(model.data().weight(i) * slope * slope / model.variance(mu[i]));
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
}
