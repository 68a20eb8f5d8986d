package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.List;
import java.util.Optional;

/**
 * The names that a previous market lacks of that on which trades are valued: trades that only one
 * side can value have no change that could be explained.
 *
 * @param market on which they are valued
 * @param before the previous one
 */
record MissingNames(MarketDocument market, MarketDocument before) {
  /** Returns the first problem of trades that have a value on the market. */
  Optional<Problem> problem(List<TradeTerms> trades) {
    MarketBuild build;
    MarketBuild other;
    try {
      build = MarketBuild.of(market, Work.alone());
      other = MarketBuild.of(before, Work.alone());
    } catch (Infeasible withoutCurve) {
      return Optional.empty(); // The computation states the reason.
    }
    for (int row = 0; row < trades.size(); row++) {
      Optional<Problem> found = problem(trades.get(row), build, other);
      if (found.isPresent()) {
        int number = row;
        return found.map(
            p ->
                new Problem(
                    p.pointer(), p.code(), p.message() + " (trade " + number + ")", p.nearest()));
      }
    }
    return Optional.empty();
  }

  private Optional<Problem> problem(TradeTerms terms, MarketBuild build, MarketBuild other) {
    try {
      var reader = new TradeReader(terms, build.valuation());
      if (!reader.problems().isEmpty()) {
        return Optional.empty();
      }
      Trade trade = reader.trade();
      if (lack(trade, build).isPresent()) {
        return Optional.empty(); // Its row states the reason.
      }
      return lack(trade, other).map(p -> p.at("/previous_" + p.pointer().substring(1)));
    } catch (TradeRefusedException withItsRow) {
      return Optional.empty();
    }
  }

  private static Optional<Problem> lack(Trade trade, MarketBuild on) {
    Trade.Needs needs = trade.needs(on);
    try {
      needs.curves().forEach(on::curve);
      needs.spots().forEach(on::spot);
      needs.volatilities().forEach(on::volatility);
      return Optional.empty();
    } catch (TradeRefusedException fault) {
      return Optional.of(fault.problem());
    }
  }
}
