package dev.omni.quant.finance.risk;

import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Plot;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Names;
import java.util.List;
import java.util.Optional;

/** The plot of what each position adds to a value at risk, beside its own. */
final class ComponentPlot {
  private ComponentPlot() {}

  static Optional<Plot> of(JsonFields input, JsonFields result) {
    if (!result.has("component_var")) {
      return Optional.empty();
    }
    double[] components = result.numbers("component_var");
    List<String> names = Names.shown(input, components.length);
    return Optional.of(
        Chart.of(
                "Value at risk by position",
                Chart.Axis.ofNames("Position"),
                Chart.Axis.of("Value at risk (currency unit)"))
            .bars("component", names, components)
            .marks("individual", names, result.numbers("individual_var"))
            .plot());
  }
}
