package dev.omni.quant.discovery.signal;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.complex.Complex;

/**
 * The laws of filtered values: a recursion between them and the values sent, the power that the
 * design lets pass, orthogonal polynomials, and counts about a median.
 */
final class FilterLaws {
  private static final double ROUNDING = 1e-9;
  private static final double RESPONSE = 1e-6;
  private static final int SAMPLES = 24;

  private final SignalFilter.Input input;
  private final double[] sent;
  private final double[] got;

  FilterLaws(SignalFilter.Input input, SignalFilter.Result result) {
    this.input = input;
    this.sent = input.values();
    this.got = result.values();
  }

  List<Check> checks(SignalFilter.Result result) {
    return switch (input.filter()) {
      case BUTTERWORTH -> {
        List<Section> sections = result.sections().orElse(List.of());
        yield List.of(
            recursion(sections), response(sections, result.gainDb().orElse(new double[0])));
      }
      case SAVITZKY_GOLAY -> List.of(polynomials());
      case MEDIAN -> List.of(medians());
      case MOVING_AVERAGE -> List.of(means());
    };
  }

  private static double[] product(double[] one, double[] other) {
    double[] product = new double[one.length + other.length - 1];
    for (int i = 0; i < one.length; i++) {
      for (int j = 0; j < other.length; j++) {
        product[i + j] += one[i] * other[j];
      }
    }
    return product;
  }

  private static double[] reversed(double[] values) {
    double[] reversed = new double[values.length];
    Arrays.setAll(reversed, i -> values[values.length - 1 - i]);
    return reversed;
  }

  /** The recursion of all sections together; forward and back it has no beginning. */
  private Check recursion(List<Section> sections) {
    double[] above = {1};
    double[] below = {1};
    for (Section each : sections) {
      above = product(above, new double[] {each.b0(), each.b1(), each.b2()});
      below = product(below, new double[] {1, each.a1(), each.a2()});
    }
    if (input.zeroPhase()) {
      above = product(above, reversed(above));
      below = product(below, reversed(below));
    }
    int first = input.zeroPhase() ? below.length - 1 : 0;
    var residuals = new Residuals();
    for (int i = first; i < got.length; i++) {
      double sum = 0;
      double size = 0;
      for (int k = 0; k < Math.min(below.length, i + 1); k++) {
        double y = below[k] * got[i - k];
        double x = above[k] * sent[i - k];
        sum += y - x;
        size += Math.abs(y) + Math.abs(x);
      }
      residuals.residual(Math.abs(sum) / (size + Double.MIN_NORMAL));
    }
    return residuals.check(
        "recursion_residual",
        ROUNDING,
        "Largest sum of the recursion of all sections between filtered values and those sent,"
            + " relative to its terms: zero.");
  }

  private Check response(List<Section> sections, double[] gains) {
    Butterworth design = input.design();
    double rate = input.samplingRateHz();
    double[] cutoffs = input.cutoffHz().orElse(new double[0]);
    var residuals = new Residuals().equal(gains.length, cutoffs.length);
    for (int k = 1; k < SAMPLES; k++) {
      double relative = 0.5 * k / SAMPLES;
      residuals.equal(power(sections, relative), design.power(relative), 1e-3);
    }
    for (int k = 0; k < Math.min(gains.length, cutoffs.length); k++) {
      double relative = cutoffs[k] / rate;
      double passes = input.zeroPhase() ? 2 : 1;
      residuals
          .equal(power(sections, relative), design.power(relative))
          .equal(gains[k], passes * 10 * StrictMath.log10(design.power(relative)));
    }
    return residuals.check(
        "response_residual",
        RESPONSE,
        "Largest difference of the power that the sections let pass and that of the design, at"
            + " frequencies up to half the rate and at the cutoffs, and of the gains there: zero.");
  }

  private static double power(List<Section> sections, double relative) {
    double power = 1;
    for (Section each : sections) {
      Complex response = each.response(2 * Math.PI * relative);
      power *= response.norm() * response.norm();
    }
    return power;
  }

  private List<Integer> places(int margin) {
    var places = new ArrayList<Integer>();
    int step = Math.max(1, got.length / SAMPLES);
    for (int i = margin; i < got.length; i += step) {
      places.add(i);
    }
    places.add(got.length - 1);
    return places;
  }

  /** Fits by orthogonal polynomials: G. E. Forsythe, J. SIAM 5, 1957, pp. 74-88. */
  private Check polynomials() {
    int half = input.usedWindow() / 2;
    var residuals = new Residuals();
    for (int at : places(0)) {
      int from = Math.max(0, Math.min(at - half, got.length - 2 * half - 1));
      double[] fit = fit(from, at - from - half);
      residuals.equal(got[at], fit[0], fit[1]);
    }
    return residuals.check(
        "polynomial_residual",
        ROUNDING,
        "Largest difference of a filtered value and the polynomial that orthogonal polynomials fit"
            + " to its window, relative to their terms: zero.");
  }

  /** Returns the fit at a place from the middle of a window, and the size of its terms. */
  private double[] fit(int from, int place) {
    int window = input.usedWindow();
    double half = window / 2.0 - 0.5;
    int times = input.derivative().orElse(0);
    double[] before = new double[window];
    double[] now = new double[window];
    Arrays.fill(now, 1);
    double[] atBefore = new double[times + 1];
    double[] at = new double[times + 1];
    at[0] = 1;
    double normBefore = 1;
    double fit = 0;
    double size = 0;
    for (int k = 0; k <= input.degree().orElse(0); k++) {
      double norm = 0;
      double part = 0;
      double large = 0;
      for (int i = 0; i < window; i++) {
        norm += now[i] * now[i];
        part += now[i] * sent[from + i];
        large += Math.abs(now[i] * sent[from + i]);
      }
      fit += part / norm * at[times];
      size += large / norm * Math.abs(at[times]);
      double beta = k == 0 ? 0 : norm / normBefore;
      double[] next = new double[window];
      for (int i = 0; i < window; i++) {
        next[i] = (i - half) / half * now[i] - beta * before[i];
      }
      double[] atNext = new double[times + 1];
      for (int d = 0; d <= times; d++) {
        double inner = d > 0 ? d * at[d - 1] : 0;
        atNext[d] = place / half * at[d] + inner - beta * atBefore[d];
      }
      before = now;
      now = next;
      atBefore = at;
      at = atNext;
      normBefore = norm;
    }
    double unit = StrictMath.pow(input.samplingRateHz() / half, times);
    return new double[] {fit * unit, size * unit};
  }

  private Check medians() {
    int half = input.usedWindow() / 2;
    double wrong = 0;
    for (int at : places(0)) {
      int below = 0;
      int above = 0;
      boolean found = false;
      for (int j = at - half; j <= at + half; j++) {
        double value = SlidingWindow.at(sent, j);
        below += value < got[at] ? 1 : 0;
        above += value > got[at] ? 1 : 0;
        found |= value == got[at];
      }
      wrong += found && below <= half && above <= half ? 0 : 1;
    }
    return new Check(
        "median_residual",
        wrong,
        0,
        "Filtered values that are none of their window, or beyond half of it: none.");
  }

  private Check means() {
    int half = input.usedWindow() / 2;
    double width = input.usedWindow();
    double scale = Arrays.stream(sent).map(Math::abs).max().orElse(0);
    double sum = 0;
    for (int j = 0; j <= Math.min(half, sent.length - 1); j++) {
      sum += sent[j];
    }
    var residuals = new Residuals().equal(got[0] * width, sum, width * scale);
    for (int i = 1; i < got.length; i++) {
      double difference = SlidingWindow.at(sent, i + half) - SlidingWindow.at(sent, i - half - 1);
      residuals.equal(width * (got[i] - got[i - 1]), difference, width * scale);
    }
    return residuals.check(
        "mean_residual",
        ROUNDING,
        "Largest difference of the step from a mean to the next, times the window, and that of the"
            + " value that enters and the one that leaves: zero.");
  }
}
