package dev.omni.quant.finance.risk;

import dev.omni.engine.Plot;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Names;
import java.util.List;
import java.util.Optional;

/** The plot of what each position adds to a value at risk, beside its own. */
final class ComponentPlot {
  private ComponentPlot() {}

  static Optional<Plot> of(ParametricValueAtRisk.Input input, ParametricValueAtRisk.Result result) {
    double[] components = result.componentVar();
    if (components == null) {
      return Optional.empty();
    }
    List<String> names = Names.shown(input.names(), components.length);
    return Optional.of(
        Chart.of(
                "Value at risk by position",
                Chart.Axis.ofNames("Position"),
                Chart.Axis.of("Value at risk (currency unit)"))
            .bars("component", names, components)
            .marks("individual", names, result.individualVar())
            .plot());
  }
}
