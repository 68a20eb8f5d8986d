package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** The figure of incidences: a panel for each group, a line of steps for each cause. */
final class IncidenceFigure {
  private static final int MOST_GROUPS = 4;
  private static final int MOST_CAUSES = 5;
  private static final int MOST_BANDS = 2;

  private IncidenceFigure() {}

  /** Returns the figure of the first groups and causes; none without a time. */
  static Optional<Figure> of(List<CompetingRisks.GroupIncidence> groups) {
    var panels = new ArrayList<Plane>();
    for (CompetingRisks.GroupIncidence group : groups) {
      if (group.time().length > 0 && panels.size() < MOST_GROUPS) {
        panels.add(panel(group, groups.size() == 1 ? "" : group.group()));
      }
    }
    return panels.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Figure.beside(
                "Incidence of each cause",
                panels.size() == 1 ? Figure.COLUMNS : Figure.COLUMNS / 2,
                panels));
  }

  private static Plane panel(CompetingRisks.GroupIncidence group, String title) {
    Plane plane = Plane.of(title, Axis.of("Time").withZero(), Axis.of("Incidence").withZero());
    List<CompetingRisks.CauseIncidence> causes =
        group.causes().subList(0, Math.min(MOST_CAUSES, group.causes().size()));
    for (CompetingRisks.CauseIncidence cause : causes) {
      if (causes.size() <= MOST_BANDS) {
        double[][] low = steps(cause.time(), cause.low());
        double[][] high = steps(cause.time(), cause.high());
        plane = plane.with(new Mark.Band(cause.cause() + " interval", low[0], low[1], high[1]));
      }
    }
    for (CompetingRisks.CauseIncidence cause : causes) {
      plane = plane.with(Mark.steps(cause.cause(), begun(cause.time()), begun(cause.incidence())));
    }
    return plane;
  }

  /** Returns the corners of steps that begin at 0. */
  private static double[][] steps(double[] times, double[] heights) {
    double[][] corners = new double[2][2 * times.length + 1];
    for (int k = 0; k < times.length; k++) {
      corners[0][2 * k + 1] = times[k];
      corners[1][2 * k + 1] = k == 0 ? 0 : heights[k - 1];
      corners[0][2 * k + 2] = times[k];
      corners[1][2 * k + 2] = heights[k];
    }
    return corners;
  }

  private static double[] begun(double[] values) {
    return DoubleStream.concat(DoubleStream.of(0), Arrays.stream(values)).toArray();
  }
}
