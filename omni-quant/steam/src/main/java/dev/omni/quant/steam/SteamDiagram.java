package dev.omni.quant.steam;

import dev.omni.engine.Plot;
import dev.omni.quant.core.LayeredPlot;

/** The diagram of temperature and entropy, with the dome of two phases. */
final class SteamDiagram {
  private static final int POINTS = 60;

  private SteamDiagram() {}

  static Plot of(double entropy, double temperature) {
    var water = new Formulation();
    double[] temperatures = new double[2 * POINTS];
    double[] entropies = new double[2 * POINTS];
    for (int i = 0; i < POINTS; i++) {
      double t =
          Formulation.LEAST_K
              + (Formulation.MOST_SATURATED_K - Formulation.LEAST_K) * i / (POINTS - 1);
      Formulation.Saturated both = water.saturated(t);
      int mirror = 2 * POINTS - 1 - i;
      temperatures[i] = t;
      entropies[i] = both.liquid().heat().entropy();
      temperatures[mirror] = t;
      entropies[mirror] = both.vapour().heat().entropy();
    }
    return LayeredPlot.of(
            "State and dome of two phases", "Specific entropy (kJ/(kg K))", "Temperature (K)")
        .line("saturation", entropies, temperatures)
        .points("state", new double[] {entropy}, new double[] {temperature})
        .plot();
  }
}
