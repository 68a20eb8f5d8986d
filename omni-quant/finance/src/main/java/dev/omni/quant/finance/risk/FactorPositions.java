package dev.omni.quant.finance.risk;

import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.TableColumns;
import java.util.List;
import java.util.Optional;

/**
 * Linear positions and European options on risk factors, one row for each.
 *
 * @param name of the position
 * @param factor name of its factor
 * @param kind of the position
 * @param quantity negative when short
 * @param strike of an option, currency unit
 * @param expiryYears of an option
 * @param rate of interest for an option, 1/year, continuous
 * @param dividendYield for an option, 1/year, continuous; 0 if not given
 * @param volatility of the price of an option, 1/sqrt(year)
 */
public record FactorPositions(
    @Title("Names") @Size(min = 1, max = FactorPositions.MOST)
        Optional<List<@Nullable String>> name,
    @Title("Names of the factors") @Size(min = 1, max = FactorPositions.MOST)
        List<@Size(min = 1, max = Names.LONGEST) String> factor,
    @Title("Kinds of the positions") @Size(min = 1, max = FactorPositions.MOST)
        List<FactorKind> kind,
    @Title("Quantities, negative when short") @Unit("1") @Size(min = 1, max = FactorPositions.MOST)
        double[] quantity,
    @Title("Strikes, for call and put")
        @Unit("currency unit")
        @Range(above = 0, to = 1e9)
        @Size(min = 1, max = FactorPositions.MOST)
        Optional<@Missing double[]> strike,
    @Title("Times to expiry, for call and put")
        @Unit("year")
        @Range(from = 0, to = 100)
        @Size(min = 1, max = FactorPositions.MOST)
        Optional<@Missing double[]> expiryYears,
    @Title("Interest rates, for call and put")
        @Unit("1/year, continuous")
        @Range(from = -1, to = 1)
        @Size(min = 1, max = FactorPositions.MOST)
        Optional<@Missing double[]> rate,
    @Title("Yields, for call and put; 0 if not given")
        @Unit("1/year, continuous")
        @Range(from = -1, to = 1)
        @Size(min = 1, max = FactorPositions.MOST)
        Optional<@Missing double[]> dividendYield,
    @Title("Volatilities of the prices, for call and put")
        @Unit("1/sqrt(year)")
        @Range(from = 0, to = 5)
        @Size(min = 1, max = FactorPositions.MOST)
        Optional<@Missing double[]> volatility) {
  static final int MOST = 10_000;

  /** The kinds of positions on a factor. */
  public enum FactorKind {
    /** The factor itself. */
    LINEAR,
    /** The right to buy it. */
    CALL,
    /** The right to sell it. */
    PUT;

    /** Returns 1 for a call, -1 for a put, 0 for a linear position. */
    int sign() {
      return this == LINEAR ? 0 : this == CALL ? 1 : -1;
    }
  }

  TableColumns columns() {
    var columns = new TableColumns("positions");
    name.ifPresent(cells -> columns.with("name", cells.size()));
    columns.with("factor", factor.size()).with("kind", kind.size());
    columns.with("quantity", quantity.length);
    strike.ifPresent(cells -> columns.with("strike", cells.length));
    expiryYears.ifPresent(cells -> columns.with("expiry_years", cells.length));
    rate.ifPresent(cells -> columns.with("rate", cells.length));
    dividendYield.ifPresent(cells -> columns.with("dividend_yield", cells.length));
    volatility.ifPresent(cells -> columns.with("volatility", cells.length));
    return columns;
  }

  /** Returns strike, rate, yield, time to expiry and volatility of an option; NaN is missing. */
  double[] terms(int row) {
    return new double[] {
      SparseCells.number(strike, row),
      SparseCells.number(rate, row),
      SparseCells.number(dividendYield, row, 0),
      SparseCells.number(expiryYears, row),
      SparseCells.number(volatility, row)
    };
  }
}
