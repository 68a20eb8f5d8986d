package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.formula.ValueRange;
import java.util.ArrayDeque;
import java.util.List;
import java.util.TreeSet;
import org.hipparchus.util.FastMath;

/**
 * The places where a formula is more than its samples show: a panel is halved while the enclosure
 * of the formula there is far wider than the spread of its samples and could matter.
 *
 * @param integrand the formula
 * @param tolerance the least area that matters
 */
record UnseenPeaks(Integrand integrand, double tolerance) {
  private static final int MOST_PANELS = 4000;
  private static final int SAMPLES = 21;
  private static final double FAR = 100;

  /** The part of the interval below which a place without bound is left to the rules. */
  private static final double LEAST = 1e-12;

  /**
   * A panel.
   *
   * @param seen the spread of the samples of the panels that it is in
   */
  private record Panel(double from, double to, double seen) {
    double middle() {
      return from + (to - from) / 2;
    }
  }

  /**
   * Returns the ends of the panels in which samples show what those of longer panels did not.
   *
   * @throws Infeasible when more panels hide something than are looked at
   */
  List<Double> between(double lower, double upper, Work work) {
    var ends = new TreeSet<Double>();
    var panels = new ArrayDeque<Panel>();
    panels.add(new Panel(lower, upper, Double.NaN));
    int looked = 0;
    while (!panels.isEmpty()) {
      work.proceed();
      Panel panel = panels.remove();
      double spread = spread(panel);
      double seen = Double.isNaN(panel.seen()) ? spread : panel.seen();
      boolean endless = Double.isInfinite(integrand.range(panel.from(), panel.to()).width());
      boolean atEnd = panel.from() == lower || panel.to() == upper;
      if (FAR * seen < spread && !(endless && atEnd)) {
        ends.add(panel.from());
        ends.add(panel.to());
      }
      if (hides(panel, spread) && panel.to() - panel.from() > LEAST * (upper - lower)) {
        looked++;
        if (looked > MOST_PANELS) {
          throw new Infeasible(
              "nothing seen between "
                  + panel.from()
                  + " and "
                  + panel.to()
                  + ", where the formula may have a peak: name breakpoints");
        }
        panels.add(new Panel(panel.from(), panel.middle(), Math.max(seen, spread)));
        panels.add(new Panel(panel.middle(), panel.to(), Math.max(seen, spread)));
      }
    }
    ends.remove(lower);
    ends.remove(upper);
    return List.copyOf(ends);
  }

  private boolean hides(Panel panel, double spread) {
    ValueRange all = integrand.range(panel.from(), panel.to());
    double width = all.width();
    return !(width <= FAR * spread) && !(width * (panel.to() - panel.from()) <= tolerance);
  }

  private double spread(Panel panel) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < SAMPLES; k++) {
      double share = (1 - FastMath.cos(Math.PI * (k + 0.5) / SAMPLES)) / 2;
      double value = integrand.applyAsDouble(panel.from() + share * (panel.to() - panel.from()));
      if (Double.isFinite(value)) {
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    return Math.max(0, most - least);
  }
}
