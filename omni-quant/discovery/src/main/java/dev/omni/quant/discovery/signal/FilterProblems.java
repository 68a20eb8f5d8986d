package dev.omni.quant.discovery.signal;

import dev.omni.domain.json.Problem;
import dev.omni.quant.discovery.signal.SignalFilter.FilterType;
import dev.omni.quant.discovery.signal.SignalFilter.Input;
import java.util.ArrayList;
import java.util.List;

/**
 * Problems that the schema of a filter cannot express: members that belong together, and cutoffs.
 */
final class FilterProblems {
  private final Input input;
  private final List<Problem> problems = new ArrayList<>();

  private FilterProblems(Input input) {
    this.input = input;
  }

  /**
   * Returns the problems of an input.
   *
   * @param narrow the least distance of cutoffs from their bounds, over the rate
   * @param mostProducts values times those of a window
   */
  static List<Problem> of(Input input, double narrow, double mostProducts) {
    var all = new FilterProblems(input);
    boolean recursive = input.filter() == FilterType.BUTTERWORTH;
    boolean local = input.filter() == FilterType.SAVITZKY_GOLAY;
    all.member("order", input.order().isPresent(), recursive, true);
    all.member("kind", input.kind().isPresent(), recursive, true);
    all.member("cutoff_hz", input.cutoffHz().isPresent(), recursive, true);
    all.member("zero_phase", input.zeroPhase(), recursive, false);
    all.member("window", input.window().isPresent(), !recursive, true);
    all.member("degree", input.degree().isPresent(), local, true);
    all.member("derivative", input.derivative().isPresent(), local, false);
    if (all.problems.isEmpty()) {
      if (recursive) {
        all.cutoffs(narrow);
      } else {
        all.windows(mostProducts);
      }
    }
    return all.problems;
  }

  private void member(String name, boolean there, boolean belongs, boolean required) {
    if (there && !belongs) {
      problems.add(Problem.invalid("/" + name, "belongs to another filter"));
    } else if (!there && belongs && required) {
      problems.add(new Problem("/" + name, Problem.Kind.MISSING, "is required for this filter"));
    }
  }

  private void cutoffs(double narrow) {
    double[] cutoffs = input.cutoffHz().orElseThrow();
    FilterKind kind = input.kind().orElseThrow();
    double rate = input.samplingRateHz();
    if (cutoffs.length != kind.cutoffs()) {
      problems.add(Problem.invalid("/cutoff_hz", "must have " + kind.cutoffs() + " for this kind"));
      return;
    }
    for (int k = 0; k < cutoffs.length; k++) {
      if (cutoffs[k] >= rate / 2) {
        problems.add(
            Problem.invalid("/cutoff_hz/" + k, "must be less than half the sampling_rate_hz"));
      } else if (cutoffs[k] < narrow * rate || cutoffs[k] > (0.5 - narrow) * rate) {
        problems.add(
            Problem.invalid(
                "/cutoff_hz/" + k,
                "must be at least 1e-4 of the sampling_rate_hz from 0 and from its half: take every"
                    + " tenth value first"));
      }
    }
    if (cutoffs.length > 1 && cutoffs[1] - cutoffs[0] < narrow * rate) {
      problems.add(
          Problem.invalid(
              "/cutoff_hz/1", "must be above the lower one by 1e-4 of the sampling_rate_hz"));
    }
    if (problems.isEmpty() && input.zeroPhase()) {
      int more = new Cascade(input.design().sections()).extension();
      if (input.values().length <= more) {
        problems.add(Problem.invalid("/values", "must be more than " + more + " for zero_phase"));
      }
    }
  }

  private void windows(double mostProducts) {
    int window = input.usedWindow();
    if (window % 2 == 0) {
      problems.add(Problem.invalid("/window", "must be odd"));
    }
    if ((double) window * input.values().length > mostProducts) {
      problems.add(Problem.invalid("/window", "must be smaller for so many values"));
    }
    if (input.filter() == FilterType.SAVITZKY_GOLAY) {
      int degree = input.degree().orElseThrow();
      if (window > input.values().length) {
        problems.add(Problem.invalid("/window", "must be at most the number of values"));
      }
      if (degree >= window || window < 3) {
        problems.add(Problem.invalid("/window", "must be more than the degree, and at least 3"));
      }
      if (input.derivative().orElse(0) > degree) {
        problems.add(Problem.invalid("/derivative", "must be at most the degree"));
      }
    }
  }
}
