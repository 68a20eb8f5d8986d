package dev.omni.quant.finance.risk;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;

/** The picture of a credit curve: hazard rates, survival and spreads over the years. */
final class HazardFigure {
  private static final double YEAR = 365;
  private static final double PERCENT = 100;
  private static final double BASIS_POINTS = 1e4;

  private HazardFigure() {}

  /** Returns the picture of nodes with maturities, hazard rates and survival probabilities. */
  static Figure of(CreditCurve.Input input, CreditCurve.Nodes nodes) {
    double[] hazards = nodes.hazardRate();
    double[] survivals = nodes.survivalProbability();
    int count = hazards.length;
    double[] starts = new double[count + 1];
    double[] rates = new double[count + 1];
    double[] times = new double[count + 1];
    double[] left = new double[count + 1];
    left[0] = PERCENT;
    for (int i = 0; i < count; i++) {
      times[i + 1] = years(input.tradeDate(), nodes.maturityDate().get(i));
      left[i + 1] = PERCENT * survivals[i];
      starts[i + 1] = times[i + 1];
      rates[i] = PERCENT * hazards[i];
    }
    rates[count] = rates[count - 1];
    Axis across = Axis.of("time", "year");
    double[] quoted =
        input.quotes().maturityDate().stream()
            .mapToDouble(end -> years(input.tradeDate(), end))
            .toArray();
    double[] spreads =
        Arrays.stream(input.quotes().spread()).map(spread -> BASIS_POINTS * spread).toArray();
    return Figure.of(
        "Credit curve",
        Plane.of("", across, Axis.of("hazard rate", "%"))
            .with(Mark.steps("hazard rate", starts, rates)),
        Plane.of("", across, Axis.of("probability", "%")).with(Mark.line("survival", times, left)),
        Plane.of("", across, Axis.of("spread", "bp"))
            .with(Mark.points("quote", quoted, spreads))
            .with(Mark.line("par spread", quoted, spreads)));
  }

  private static double years(LocalDate from, LocalDate to) {
    return ChronoUnit.DAYS.between(from, to) / YEAR;
  }
}
