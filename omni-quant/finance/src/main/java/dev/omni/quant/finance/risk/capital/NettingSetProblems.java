package dev.omni.quant.finance.risk.capital;

import dev.omni.domain.json.Problem;
import dev.omni.quant.core.TableColumns;
import dev.omni.quant.finance.risk.SparseCells;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** The problems of the trades of a netting set, at the cell. */
final class NettingSetProblems {
  private static final int PAIR = 6;

  private final NettingSet trades;
  private final TableColumns columns;
  private final List<Problem> found = new ArrayList<>();
  private final Set<String> pairs = new HashSet<>();
  private final Map<String, CreditRating> ratings = new HashMap<>();

  NettingSetProblems(NettingSet trades) {
    this.trades = trades;
    this.columns = trades.columns();
  }

  List<Problem> found() {
    found.addAll(columns.problems());
    for (int i = 0; i < trades.rows() && found.isEmpty(); i++) {
      names(i);
      credit(i);
      times(i);
      option(i);
    }
    return found;
  }

  private void names(int row) {
    AssetClass asset = trades.assetClass().get(row);
    Optional<String> set = SparseCells.text(trades.hedgingSet(), row);
    if (asset.hasHedgingSets() && set.isEmpty()) {
      missing("hedging_set", row, "for interest rates, exchange rates and commodities");
    }
    if (asset.hasReferences() && SparseCells.text(trades.reference(), row).isEmpty()) {
      missing("reference", row, "for credit, equity and commodities");
    }
    if (asset == AssetClass.FX && set.isPresent()) {
      pair(set.get(), row);
    }
  }

  /** Trades of EURUSD and of USDEUR would not be netted. */
  private void pair(String name, int row) {
    if (name.length() == PAIR) {
      String turned = name.substring(PAIR / 2) + name.substring(0, PAIR / 2);
      if (pairs.contains(turned) && !turned.equals(name)) {
        wrong(
            "hedging_set",
            row,
            "must be "
                + turned
                + ", as before, so that the trades are netted; turn long and short with it");
      }
      pairs.add(name);
    }
  }

  private void credit(int row) {
    AssetClass asset = trades.assetClass().get(row);
    Optional<CreditRating> rating = SparseCells.value(trades.rating(), row);
    if (!asset.isCredit()) {
      rating.ifPresent(given -> wrong("rating", row, "must be null: only credit has one"));
      return;
    }
    if (rating.isEmpty()) {
      missing("rating", row, "for credit");
      return;
    }
    boolean index = asset == AssetClass.CREDIT_INDEX;
    if (rating.get().isOfIndex() != index) {
      wrong(
          "rating",
          row,
          index ? "must be IG or SG for a credit_index" : "must be AAA to CCC for a credit_single");
      return;
    }
    String entity = asset + " " + SparseCells.text(trades.reference(), row).orElse("");
    CreditRating before = ratings.putIfAbsent(entity, rating.get());
    if (before != null && before != rating.get()) {
      wrong("rating", row, "must be that of the same reference before: " + before);
    }
  }

  private void times(int row) {
    AssetClass asset = trades.assetClass().get(row);
    double start = SparseCells.number(trades.startYears(), row);
    double end = SparseCells.number(trades.endYears(), row);
    if (!asset.hasDuration()) {
      if (!Double.isNaN(start)) {
        wrong("start_years", row, "must be null: only interest rates and credit have a period");
      }
      if (Double.isNaN(trades.maturity(row))) {
        missing("maturity_years", row, "for exchange rates, equity and commodities");
      }
      return;
    }
    if (Double.isNaN(end)) {
      missing("end_years", row, "for interest rates and credit");
    } else if (!(end > trades.start(row))) {
      wrong("end_years", row, "must be above start_years: " + trades.start(row));
    }
  }

  private void option(int row) {
    boolean option = SparseCells.value(trades.optionType(), row).isPresent();
    number("underlying", trades.underlying(), row, option, true);
    number("strike", trades.strike(), row, option, true);
    number("option_expiry_years", trades.optionExpiryYears(), row, option, false);
  }

  private void number(
      String column, Optional<double[]> cells, int row, boolean option, boolean aboveZero) {
    double value = SparseCells.number(cells, row);
    OptionalDouble given = Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    if (option && given.isEmpty()) {
      missing(column, row, "where option_type is given");
    } else if (!option && given.isPresent()) {
      wrong(column, row, "must be null where option_type is");
    } else if (option && aboveZero && !(value > 0)) {
      wrong(column, row, "must be above 0: the supervisory delta takes its logarithm");
    }
  }

  private void missing(String column, int row, String why) {
    found.add(columns.missing(column, row, why));
  }

  private void wrong(String column, int row, String message) {
    found.add(columns.problem(column, row, message));
  }
}
