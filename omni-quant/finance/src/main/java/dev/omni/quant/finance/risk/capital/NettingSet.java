package dev.omni.quant.finance.risk.capital;

import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.TableColumns;
import dev.omni.quant.finance.risk.SparseCells;
import java.util.List;
import java.util.Optional;

/**
 * The trades of a netting set, one row for each.
 *
 * @param assetClass of the factor that moves the value
 * @param hedgingSet currency, pair of currencies or kind of commodity
 * @param reference name, share, index or commodity
 * @param rating of the reference, for credit
 * @param notional in the currency of the result
 * @param position long or short of the factor; of an option whether it is bought
 * @param startYears begin of the period of an interest rate or credit trade, 0 if not given
 * @param endYears end of that period
 * @param maturityYears of the trade; the end of its period if not given
 * @param marketValue positive where the counterparty owes
 * @param optionType for options
 * @param underlying price or rate of an option's underlying
 * @param strike of an option
 * @param optionExpiryYears until an option's exercise
 */
@SuppressWarnings("ArrayRecordComponent") // A contract; never compared.
public record NettingSet(
    @Title("Asset classes") @Size(min = 1, max = NettingSet.MOST) List<AssetClass> assetClass,
    @Title("Currency, pair of currencies or kind of commodity, as EUR, EURUSD, energy")
        @Size(min = 1, max = NettingSet.MOST)
        Optional<List<@Size(min = 1, max = Names.LONGEST) @Nullable String>> hedgingSet,
    @Title("Name, share, index or commodity; not for interest rates and exchange rates")
        @Size(min = 1, max = NettingSet.MOST)
        Optional<List<@Size(min = 1, max = Names.LONGEST) @Nullable String>> reference,
    @Title("Ratings of names, grades of indices; for credit") @Size(min = 1, max = NettingSet.MOST)
        Optional<List<@Nullable CreditRating>> rating,
    @Title("Notional")
        @Unit("currency unit")
        @Range(above = 0, to = NettingSet.AMOUNT)
        @Size(min = 1, max = NettingSet.MOST)
        double[] notional,
    @Title("Whether the trade gains when its factor rises; of an option whether it is bought")
        @Size(min = 1, max = NettingSet.MOST)
        List<Position> position,
    @Title("Begin of the period of interest rates and credit; 0 if not given")
        @Unit("year")
        @Range(from = 0, to = 100)
        @Size(min = 1, max = NettingSet.MOST)
        Optional<@Missing double[]> startYears,
    @Title("End of the period of interest rates and credit")
        @Unit("year")
        @Range(from = 0, to = 100)
        @Size(min = 1, max = NettingSet.MOST)
        Optional<@Missing double[]> endYears,
    @Title("Maturity of the trade; end_years if not given")
        @Unit("year")
        @Range(from = 0, to = 100)
        @Size(min = 1, max = NettingSet.MOST)
        Optional<@Missing double[]> maturityYears,
    @Title("Market values, positive where the counterparty owes")
        @Unit("currency unit")
        @Range(from = -NettingSet.AMOUNT, to = NettingSet.AMOUNT)
        @Size(min = 1, max = NettingSet.MOST)
        double[] marketValue,
    @Title("Kinds of options, null for other trades") @Size(min = 1, max = NettingSet.MOST)
        Optional<List<@Nullable Exercise>> optionType,
    @Title("Price or rate of the underlying, for options")
        @Unit("1")
        @Range(from = -1e9, to = 1e9)
        @Size(min = 1, max = NettingSet.MOST)
        Optional<@Missing double[]> underlying,
    @Title("Strikes, for options")
        @Unit("1")
        @Range(from = -1e9, to = 1e9)
        @Size(min = 1, max = NettingSet.MOST)
        Optional<@Missing double[]> strike,
    @Title("Times to exercise, for options")
        @Unit("year")
        @Range(from = 0, to = 100)
        @Size(min = 1, max = NettingSet.MOST)
        Optional<@Missing double[]> optionExpiryYears) {
  static final int MOST = 100_000;
  static final double AMOUNT = 1e15;

  /** The sides of a trade. */
  public enum Position {
    /** It gains when the factor rises, or is a bought option. */
    LONG,
    /** It gains when the factor falls, or is a sold option. */
    SHORT
  }

  /** The kinds of options. */
  public enum Exercise {
    /** A right to buy. */
    CALL,
    /** A right to sell. */
    PUT
  }

  int rows() {
    return assetClass.size();
  }

  TableColumns columns() {
    var columns = new TableColumns("trades").with("asset_class", assetClass.size());
    hedgingSet.ifPresent(cells -> columns.with("hedging_set", cells.size()));
    reference.ifPresent(cells -> columns.with("reference", cells.size()));
    rating.ifPresent(cells -> columns.with("rating", cells.size()));
    columns.with("notional", notional.length).with("position", position.size());
    startYears.ifPresent(cells -> columns.with("start_years", cells.length));
    endYears.ifPresent(cells -> columns.with("end_years", cells.length));
    maturityYears.ifPresent(cells -> columns.with("maturity_years", cells.length));
    columns.with("market_value", marketValue.length);
    optionType.ifPresent(cells -> columns.with("option_type", cells.size()));
    underlying.ifPresent(cells -> columns.with("underlying", cells.length));
    strike.ifPresent(cells -> columns.with("strike", cells.length));
    optionExpiryYears.ifPresent(cells -> columns.with("option_expiry_years", cells.length));
    return columns;
  }

  /** Returns when the trade ends, years; NaN where nothing says it. */
  double maturity(int row) {
    return SparseCells.number(maturityYears, row, SparseCells.number(endYears, row));
  }

  double start(int row) {
    return SparseCells.number(startYears, row, 0);
  }

  double value() {
    double sum = 0;
    for (double each : marketValue) {
      sum += each;
    }
    return sum;
  }
}
