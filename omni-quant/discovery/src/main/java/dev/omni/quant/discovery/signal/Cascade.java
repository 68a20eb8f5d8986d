package dev.omni.quant.discovery.signal;

import dev.omni.engine.Work;
import java.util.List;

/**
 * Sections, one behind the other.
 *
 * @param sections in their order
 */
record Cascade(List<Section> sections) {
  /** Returns filtered values; before the first there was nothing. */
  double[] causal(double[] values, Work work) {
    double[] filtered = values.clone();
    pass(filtered, 0, work);
    return filtered;
  }

  /**
   * Returns values that are filtered forward and back, so that no phase is moved: F. Gustafsson,
   * IEEE Trans. Signal Processing 44, 1996, pp. 988-992. Both ends are extended by an odd
   * reflection, and each pass starts in the steady state of its first value.
   */
  double[] withoutPhase(double[] values, Work work) {
    int n = values.length;
    int more = extension();
    double[] extended = new double[n + 2 * more];
    System.arraycopy(values, 0, extended, more, n);
    for (int k = 1; k <= more; k++) {
      extended[more - k] = 2 * values[0] - values[k];
      extended[more + n - 1 + k] = 2 * values[n - 1] - values[n - 1 - k];
    }
    pass(extended, extended[0], work);
    reverse(extended);
    pass(extended, extended[0], work);
    reverse(extended);
    double[] filtered = new double[n];
    System.arraycopy(extended, more, filtered, 0, n);
    return filtered;
  }

  /** Returns the values by which each end is extended: three times the memory of the sections. */
  int extension() {
    int zeros = 0;
    int poles = 0;
    for (Section each : sections) {
      zeros += each.b2() == 0 ? 1 : 0;
      poles += each.a2() == 0 ? 1 : 0;
    }
    return 3 * (2 * sections.size() + 1 - Math.min(zeros, poles));
  }

  private void pass(double[] values, double first, Work work) {
    double steady = first;
    for (Section each : sections) {
      work.proceed();
      each.filter(values, steady);
      steady *= each.steadyGain();
    }
  }

  private static void reverse(double[] values) {
    for (int i = 0, j = values.length - 1; i < j; i++, j--) {
      double kept = values[i];
      values[i] = values[j];
      values[j] = kept;
    }
  }
}
