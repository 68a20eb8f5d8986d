package dev.omni.quant.discovery.signal;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;

/**
 * The laws of peaks: each stands above its neighbours, its prominence and width follow from walks
 * along the values, the baseline solves its equations, and a fit leaves residuals that are
 * orthogonal to its derivatives.
 */
final class PeakLaws {
  private static final double ROUNDING = 1e-9;
  private static final double GROUND = 1e-6;
  private static final int SAMPLES = 40;

  private final SignalPeaks.Input input;
  private final SignalPeaks.Result result;
  private final double[] x;
  private final double[] y;
  private final double scale;
  private final double range;

  PeakLaws(SignalPeaks.Input input, SignalPeaks.Result result) {
    this.input = input;
    this.result = result;
    this.x = input.places();
    this.y = input.values().clone();
    double[] ground = result.baseline().orElse(new double[y.length]);
    double largest = 0;
    for (int i = 0; i < y.length; i++) {
      largest = Math.max(largest, Math.abs(y[i]));
      y[i] -= i < ground.length ? ground[i] : 0;
    }
    this.scale = largest;
    this.range = Math.max(Math.abs(x[0]), Math.abs(x[x.length - 1]));
  }

  List<Check> checks() {
    var checks = new ArrayList<>(List.of(count(), peaks()));
    result.baseline().ifPresent(ground -> checks.add(ground(ground)));
    result.fitted().ifPresent(fitted -> checks.addAll(fit(fitted)));
    return checks;
  }

  private Check count() {
    PeakColumns peaks = result.peaks();
    double wrong = Math.abs(result.count() - peaks.index().length);
    int before = -1;
    for (int i : peaks.index()) {
      boolean within = i > before && i > 0 && i < y.length - 1;
      int left = i;
      int right = i;
      while (within && left > 0 && y[left] == y[i]) {
        left--;
      }
      while (within && right < y.length - 1 && y[right] == y[i]) {
        right++;
      }
      boolean top = within && y[left] < y[i] && y[right] < y[i];
      wrong += top && (left + right) / 2 == i ? 0 : 1;
      before = i;
    }
    return new Check(
        "maximum_residual",
        wrong,
        0,
        "Peaks that are no local maximum or the middle of one, and by how much their number is"
            + " another: none.");
  }

  private Check peaks() {
    PeakColumns peaks = result.peaks();
    var residuals = new Residuals();
    int count = peaks.index().length;
    for (int k = 0; k < count; k += Math.max(1, count / SAMPLES)) {
      int i = peaks.index()[k];
      if (i > 0 && i < y.length - 1) {
        residuals.equal(peaks.x()[k], x[i], range).equal(peaks.height()[k], y[i], scale);
        walks(residuals, peaks, k, i);
      }
    }
    return residuals.check(
        "peak_residual",
        ROUNDING,
        "Largest difference of a place, height, prominence, width or area and what walks from the"
            + " peak along the values find, relative to the largest: zero.");
  }

  private void walks(Residuals residuals, PeakColumns peaks, int k, int i) {
    int left = walk(i, -1);
    int right = walk(i, 1);
    double prominence = Math.min(y[i] - y[left], y[i] - y[right]);
    double from = half(i, -1, prominence);
    double to = half(i, 1, prominence);
    double area = 0;
    for (int j = left; j < right; j++) {
      area += 0.5 * (x[j + 1] - x[j]) * (y[j] + y[j + 1]);
    }
    residuals
        .equal(peaks.prominence()[k], prominence, scale)
        .equal(peaks.leftBase()[k], x[left], range)
        .equal(peaks.rightBase()[k], x[right], range)
        .equal(peaks.left()[k], from, range)
        .equal(peaks.right()[k], to, range)
        .equal(peaks.width()[k], to - from, range)
        .equal(peaks.area()[k], area, scale * (x[right] - x[left]));
  }

  private int walk(int peak, int step) {
    int lowest = peak;
    for (int j = peak; j >= 0 && j < y.length && y[j] <= y[peak]; j += step) {
      lowest = y[j] < y[lowest] ? j : lowest;
    }
    return lowest;
  }

  /** Returns the first place on one side where the line between values has lost half. */
  private double half(int peak, int step, double prominence) {
    double level = y[peak] - 0.5 * prominence;
    int j = peak;
    while (y[j + step] > level) {
      j += step;
    }
    double share = (y[j] - level) / (y[j] - y[j + step]);
    return x[j] + share * (x[j + step] - x[j]);
  }

  private Check ground(double[] ground) {
    var residuals = new Residuals().equal(ground.length, y.length);
    double[] values = input.values();
    int n = values.length;
    if (ground.length == n && input.baseline() == BaselineKind.LINEAR) {
      for (int i = 0; i < n; i++) {
        double share = (x[i] - x[0]) / (x[n - 1] - x[0]);
        residuals.equal(ground[i], (1 - share) * values[0] + share * values[n - 1], scale);
      }
    } else if (ground.length == n) {
      equations(residuals, ground);
    }
    return residuals.check(
        "baseline_residual",
        GROUND,
        "Largest difference of the baseline and its line, or of the two sides of an equation of"
            + " asymmetric least squares, relative to its terms: zero.");
  }

  private void equations(Residuals residuals, double[] ground) {
    double[] values = input.values();
    int n = values.length;
    double lambda = input.usedLambda();
    double[] pull = new double[n];
    double[] size = new double[n];
    for (int i = 0; i + 2 < n; i++) {
      double second = ground[i] - 2 * ground[i + 1] + ground[i + 2];
      double terms = Math.abs(ground[i]) + 2 * Math.abs(ground[i + 1]) + Math.abs(ground[i + 2]);
      for (int a = 0; a < 3; a++) {
        double factor = a == 1 ? -2 : 1;
        pull[i + a] += lambda * factor * second;
        size[i + a] += lambda * Math.abs(factor) * terms;
      }
    }
    for (int i = 0; i < n; i++) {
      double weight = values[i] > ground[i] ? input.usedShare() : 1 - input.usedShare();
      double push = weight * (values[i] - ground[i]);
      residuals.equal(pull[i], push, size[i] + weight * scale);
    }
  }

  private List<Check> fit(FittedPeaks fitted) {
    PeakShape shape = input.fit().orElseThrow();
    var fit = new PeakFit(x, y, shape);
    double[] rest = y.clone();
    var residuals = new Residuals();
    double squares = 0;
    for (int k = 0; k < fitted.centre().length; k++) {
      double share = fitted.lorentzianShare()[k];
      for (int i = 0; i < rest.length; i++) {
        double u = (x[i] - fitted.centre()[k]) / fitted.width()[k];
        rest[i] -= fitted.height()[k] * shape.height(u, share);
      }
      double whole = Math.PI * share / 2 + (1 - share) * Math.sqrt(Math.PI / StrictMath.log(16));
      residuals.equal(fitted.area()[k], fitted.height()[k] * fitted.width()[k] * whole);
      residuals.residual(
          shape == PeakShape.PSEUDO_VOIGT
              ? Math.max(0, Math.max(-share, share - 1))
              : Math.abs(share - shape.firstShare()));
    }
    double all = 0;
    for (int i = 0; i < rest.length; i++) {
      squares += rest[i] * rest[i];
      all += y[i] * y[i];
    }
    residuals.equal(fitted.residualSumOfSquares(), squares, PeakFit.EXACT * PeakFit.EXACT * all);
    return List.of(
        new Check(
            "slope_of_squares",
            fit.slope(fitted),
            10 * PeakFit.ORTHOGONAL,
            "Largest cosine between the residuals of the fit and a derivative of it: zero at the"
                + " least sum of squares."),
        residuals.check(
            "fit_residual",
            GROUND,
            "Largest difference of the area and the sum of squares of the fit and what its"
                + " parameters give, relative: zero."));
  }
}
