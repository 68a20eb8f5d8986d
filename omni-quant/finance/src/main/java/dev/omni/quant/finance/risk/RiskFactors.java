package dev.omni.quant.finance.risk;

import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.TableColumns;
import java.util.List;

/**
 * Risk factors that move until a horizon, one row for each.
 *
 * @param name of the factor
 * @param value today, currency unit
 * @param volatility until the horizon, 1/sqrt(year)
 */
public record RiskFactors(
    @Title("Names") @Size(min = 1, max = RiskFactors.MOST)
        List<@Size(min = 1, max = Names.LONGEST) String> name,
    @Title("Values today")
        @Unit("currency unit")
        @Range(above = 0, to = 1e9)
        @Size(min = 1, max = RiskFactors.MOST)
        double[] value,
    @Title("Volatilities of the factors until the horizon")
        @Unit("1/sqrt(year)")
        @Range(from = 0, to = 5)
        @Size(min = 1, max = RiskFactors.MOST)
        double[] volatility) {
  static final int MOST = 100;

  TableColumns columns() {
    return new TableColumns("factors")
        .with("name", name.size())
        .with("value", value.length)
        .with("volatility", volatility.length);
  }
}
