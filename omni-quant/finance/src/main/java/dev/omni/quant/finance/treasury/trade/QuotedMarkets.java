package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.engine.Infeasible;
import dev.omni.engine.MarketModel;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The rules of markets of quotes: what a stored one must be. */
final class QuotedMarkets implements MarketModel {
  @Override
  public Shape contract() {
    return Contracts.of(MarketDocument.class);
  }

  @Override
  public Whole whole(Json.Obj document, Function<String, Optional<CompletedRun>> runs) {
    return new MarketRuns(document, runs).whole();
  }

  @Override
  public Json.Obj canonical(Json.Obj document) {
    return Contracts.codec(MarketDocument.class).writeObject(read(contract().filled(document)));
  }

  private static MarketDocument read(Json.Obj document) {
    return Contracts.codec(MarketDocument.class).read(document);
  }

  /** {@inheritDoc} A market without a problem of its own is built. */
  @Override
  public List<Problem> problems(Json.Obj document) {
    MarketDocument market = read(document);
    List<Problem> problems = new MarketProblems(market).found();
    if (!problems.isEmpty()) {
      return problems;
    }
    try {
      MarketBuild.of(market, Work.alone());
      return List.of();
    } catch (TradeRefusedException refused) {
      return List.of(refused.problem());
    } catch (Infeasible unbuilt) {
      return List.of(Problem.invalid("/curves", "cannot be built: " + unbuilt.getMessage()));
    }
  }

  @Override
  public LocalDate date(Json.Obj document) {
    return read(document).valuationDate();
  }
}
