package dev.omni.quant.physics.circuit;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The picture of a circuit: its voltages by node, over time, over a source, or a Bode plot. */
record CircuitFigure(CircuitSimulation.Input input, CircuitSimulation.Result result) {
  static final String TITLE = "Voltages of the nodes";

  private static final int LINES = 8;
  private static final int BARS = 40;
  private static final String VOLTAGE = "voltage";

  Figure figure() {
    return result
        .course()
        .map(course -> lines(input.outputTimesS().orElseThrow(), course, Axis.of("time", "s")))
        .or(
            () ->
                result
                    .dcSweep()
                    .map(
                        sweep ->
                            lines(
                                input.sweep().orElseThrow().values(),
                                sweep,
                                Axis.of("source " + input.sweep().orElseThrow().source()))))
        .or(() -> result.ac().map(this::bode))
        .orElseGet(this::bars);
  }

  private static Figure lines(double[] across, Map<String, double[]> columns, Axis axis) {
    Plane plane = Plane.of("", axis, Axis.of(VOLTAGE, "V"));
    int shown = 0;
    for (Map.Entry<String, double[]> each : columns.entrySet()) {
      if (shown++ < LINES) {
        plane = plane.with(Mark.line(each.getKey(), across, each.getValue()));
      }
    }
    return Figure.of(TITLE, plane);
  }

  private Figure bode(Map<String, CircuitSimulation.SignalColumns> signals) {
    double[] frequencies = input.frequenciesHz().orElseThrow();
    Axis axis = Axis.of("frequency", "Hz").on(Axis.Scale.LOG);
    Plane magnitude = Plane.of("Magnitude", axis, Axis.of("magnitude", "V"));
    Plane phase = Plane.of("Phase", axis, Axis.of("phase", "deg"));
    int shown = 0;
    for (Map.Entry<String, CircuitSimulation.SignalColumns> each : signals.entrySet()) {
      if (shown++ < LINES) {
        magnitude =
            magnitude.with(Mark.line(each.getKey(), frequencies, each.getValue().magnitude()));
        phase = phase.with(Mark.line(each.getKey(), frequencies, each.getValue().phaseDeg()));
      }
    }
    return Figure.of(TITLE, magnitude, phase);
  }

  private Figure bars() {
    List<String> nodes = new ArrayList<>(result.voltages().keySet());
    List<String> some = nodes.subList(0, Math.min(BARS, nodes.size()));
    double[] heights =
        some.stream().mapToDouble(node -> result.voltages().getOrDefault(node, 0.0)).toArray();
    return Figure.of(TITLE, Chart.bars("node", some, Axis.of(VOLTAGE, "V"), VOLTAGE, heights));
  }
}
