package dev.omni.quant.finance.risk;

import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.TableColumns;
import java.util.List;
import java.util.Optional;

/**
 * Positions whose values depend on risk factors, one row for each.
 *
 * @param name of the position
 * @param kind what is held
 * @param quantity how much is held, negative when short
 * @param spotFactor name of the factor of the price; but for zero_bond
 * @param volatilityFactor name of the factor of the volatility, for call and put
 * @param rateFactor name of the factor of the continuous rate; but for linear
 * @param strike for call and put, currency unit
 * @param expiryYears time to expiry; but for linear
 * @param dividendYield for call and put, 1/year, continuous; 0 if not given
 */
public record StressPositions(
    @Title("Names") @Size(min = 1, max = StressPositions.MOST)
        Optional<List<@Nullable String>> name,
    @Title("What is held") @Size(min = 1, max = StressPositions.MOST) List<StressKind> kind,
    @Title("How much is held, negative when short")
        @Unit("1")
        @Size(min = 1, max = StressPositions.MOST)
        double[] quantity,
    @Title("Factor of the price; but for zero_bond") @Size(min = 1, max = StressPositions.MOST)
        Optional<List<@Nullable String>> spotFactor,
    @Title("Factor of the volatility, for call and put") @Size(min = 1, max = StressPositions.MOST)
        Optional<List<@Nullable String>> volatilityFactor,
    @Title("Factor of the continuous rate; but for linear")
        @Size(min = 1, max = StressPositions.MOST)
        Optional<List<@Nullable String>> rateFactor,
    @Title("Strikes, for call and put")
        @Unit("currency unit")
        @Range(above = 0, to = 1e9)
        @Size(min = 1, max = StressPositions.MOST)
        Optional<@Missing double[]> strike,
    @Title("Times to expiry; but for linear")
        @Unit("year")
        @Range(from = 0, to = 100)
        @Size(min = 1, max = StressPositions.MOST)
        Optional<@Missing double[]> expiryYears,
    @Title("Yields, for call and put; 0 if not given")
        @Unit("1/year, continuous")
        @Range(from = -1, to = 1)
        @Size(min = 1, max = StressPositions.MOST)
        Optional<@Missing double[]> dividendYield) {
  static final int MOST = 10_000;

  /** The kinds of positions. */
  public enum StressKind {
    /** A multiple of a factor. */
    LINEAR,
    /** A European right to buy. */
    CALL,
    /** A European right to sell. */
    PUT,
    /** One unit of money at a time. */
    ZERO_BOND
  }

  TableColumns columns() {
    var columns = new TableColumns("positions");
    name.ifPresent(cells -> columns.with("name", cells.size()));
    columns.with("kind", kind.size()).with("quantity", quantity.length);
    spotFactor.ifPresent(cells -> columns.with("spot_factor", cells.size()));
    volatilityFactor.ifPresent(cells -> columns.with("volatility_factor", cells.size()));
    rateFactor.ifPresent(cells -> columns.with("rate_factor", cells.size()));
    strike.ifPresent(cells -> columns.with("strike", cells.length));
    expiryYears.ifPresent(cells -> columns.with("expiry_years", cells.length));
    dividendYield.ifPresent(cells -> columns.with("dividend_yield", cells.length));
    return columns;
  }

  int rows() {
    return kind.size();
  }

  /** Returns the name of a position, or its place from 1. */
  String shown(int row) {
    return SparseCells.text(name, row).orElse("position " + (row + 1));
  }
}
