package dev.omni.quant.finance.risk;

import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.TableColumns;
import java.util.List;

/**
 * Moves of factors, one row for each scenario and factor.
 *
 * @param scenario name of the scenario
 * @param factor name of the factor that moves
 * @param shift how it moves
 * @param value by how much
 */
public record StressShocks(
    @Title("Scenarios") @Size(min = 1, max = StressShocks.MOST)
        List<@Size(min = 1, max = Names.LONGEST) String> scenario,
    @Title("Factors that move") @Size(min = 1, max = StressShocks.MOST)
        List<@Size(min = 1, max = Names.LONGEST) String> factor,
    @Title("Whether a factor is multiplied by 1 + value, or value added")
        @Size(min = 1, max = StressShocks.MOST)
        List<ShockForm> shift,
    @Title("Moves") @Unit("1") @Size(min = 1, max = StressShocks.MOST) double[] value) {
  static final int MOST = 100_000;

  /** The ways in which a factor moves. */
  public enum ShockForm {
    /** It is multiplied by 1 + value. */
    RELATIVE,
    /** The value is added. */
    ABSOLUTE
  }

  TableColumns columns() {
    return new TableColumns("shocks")
        .with("scenario", scenario.size())
        .with("factor", factor.size())
        .with("shift", shift.size())
        .with("value", value.length);
  }

  long scenarios() {
    return scenario.stream().distinct().count();
  }
}
