package dev.omni.quant.finance.risk;

import dev.omni.engine.Plot;
import dev.omni.quant.core.Chart;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** The drawing of a credit curve: steps of the hazard rate over the survival probability. */
final class HazardPlot {
  private static final double YEAR = 365;

  private HazardPlot() {}

  /** Returns the plot of nodes with maturities, hazard rates and survival probabilities. */
  static Plot of(LocalDate trade, CreditCurve.Nodes nodes) {
    double[] hazards = nodes.hazardRate();
    double[] survivals = nodes.survivalProbability();
    double[] years = new double[2 * hazards.length];
    double[] steps = new double[2 * hazards.length];
    double[] times = new double[hazards.length + 1];
    double[] left = new double[hazards.length + 1];
    left[0] = 100;
    for (int i = 0; i < hazards.length; i++) {
      LocalDate end = nodes.maturityDate().get(i);
      times[i + 1] = ChronoUnit.DAYS.between(trade, end) / YEAR;
      left[i + 1] = 100 * survivals[i];
      years[2 * i] = times[i];
      years[2 * i + 1] = times[i + 1];
      steps[2 * i] = 100 * hazards[i];
      steps[2 * i + 1] = 100 * hazards[i];
    }
    Chart.Axis across = Chart.Axis.of("Time from the trade date (year)");
    return Chart.of("Hazard rates", across, Chart.Axis.of("Hazard rate (%/year)"))
        .line("hazard rate", years, steps)
        .above(
            Chart.of("Survival", across, Chart.Axis.of("Survival probability (%)"))
                .line("survival", times, left));
  }
}
