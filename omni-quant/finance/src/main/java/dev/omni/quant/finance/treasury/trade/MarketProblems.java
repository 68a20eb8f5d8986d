package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.core.TableColumns;
import dev.omni.quant.finance.treasury.CurveBootstrap;
import dev.omni.quant.finance.treasury.DailyFixings;
import dev.omni.quant.finance.treasury.RateIndex;
import dev.omni.quant.finance.treasury.RateLaw;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The problems of a market by itself.
 *
 * @param market the document
 */
record MarketProblems(MarketDocument market) {
  private static final double MOST_VOLATILITY = 5;

  /** Returns the problems, with pointers below the market. */
  List<Problem> found() {
    var problems = new ArrayList<Problem>();
    problems.addAll(curves());
    problems.addAll(fixings());
    market.spots().ifPresent(spots -> problems.addAll(spots(spots)));
    problems.addAll(volatilities());
    Set<String> ids = new HashSet<>();
    market.allCurves().forEach(each -> ids.add(each.id()));
    market
        .discounting()
        .ifPresent(
            map ->
                map.forEach(
                    (currency, id) -> {
                      if (!ids.contains(id)) {
                        problems.add(Problem.unknown("/discounting/" + currency, id, ids));
                      }
                    }));
    return problems;
  }

  private List<Problem> curves() {
    var problems = new ArrayList<Problem>();
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < market.allCurves().size(); i++) {
      MarketDocument.Curve curve = market.allCurves().get(i);
      String at = "/curves/" + i;
      Integer before = seen.putIfAbsent(curve.id(), i);
      if (before != null) {
        problems.add(Problem.invalid(at + "/id", "is that of curve " + before + "; leave one out"));
      }
      if (curve.curve().isPresent()) {
        problems.addAll(nodes(curve, at));
      } else {
        problems.addAll(quotes(curve, at));
      }
    }
    return problems;
  }

  private List<Problem> nodes(MarketDocument.Curve curve, String at) {
    var problems = new ArrayList<Problem>();
    var nodes = curve.curve().orElseThrow();
    nodes.problems("curve").forEach(each -> problems.add(each.under(at)));
    if (!nodes.valuationDate().equals(market.valuationDate())) {
      problems.add(
          Problem.invalid(
              at + "/curve/valuation_date",
              "must be the valuation_date of the market, " + market.valuationDate()));
    }
    return problems;
  }

  private List<Problem> quotes(MarketDocument.Curve curve, String at) {
    Optional<RateIndex> index = MarketBuild.index(curve.id());
    if (index.isEmpty()) {
      List<String> names = MarketBuild.indices();
      return List.of(
          Problem.invalid(
              at + "/id", "must be the index of the quotes: one of " + String.join(", ", names)));
    }
    var input =
        new CurveBootstrap.Input(
            market.valuationDate(),
            index.get(),
            curve.interpolation(),
            curve.quotes().orElseThrow(),
            Optional.empty(),
            curve.endOfMonth());
    return input.problems().stream().map(each -> each.under(at)).toList();
  }

  private List<Problem> fixings() {
    var problems = new ArrayList<Problem>();
    Set<RateIndex> seen = new HashSet<>();
    List<MarketDocument.Fixings> all = market.fixings().orElse(List.of());
    for (int i = 0; i < all.size(); i++) {
      MarketDocument.Fixings each = all.get(i);
      String at = "/fixings/" + i;
      if (!seen.add(each.index())) {
        problems.add(
            Problem.invalid(
                at + "/index", "is there twice; put all rates of an index into one table"));
      }
      for (Problem found : new DailyFixings(each.dates(), each.rates()).problems("")) {
        String column = found.pointer().startsWith("//date") ? "/dates" : "/rates";
        String row = found.pointer().replaceFirst("^//(date|rate)", "");
        problems.add(found.at(at + column + row));
      }
    }
    return problems;
  }

  private static List<Problem> spots(MarketDocument.Spots spots) {
    var columns =
        new TableColumns("spots")
            .with("name", spots.name().size())
            .with("value", spots.value().length);
    spots.dividendYield().ifPresent(column -> columns.with("dividend_yield", column.length));
    var problems = new ArrayList<>(columns.problems());
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < spots.name().size(); i++) {
      if (!seen.add(spots.name().get(i))) {
        problems.add(columns.problem("name", i, "is there twice; leave one out"));
      }
    }
    return problems;
  }

  private List<Problem> volatilities() {
    var problems = new ArrayList<Problem>();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < market.allVolatilities().size(); i++) {
      MarketDocument.Volatility each = market.allVolatilities().get(i);
      String at = "/volatilities/" + i;
      if (!seen.add(each.id())) {
        problems.add(Problem.invalid(at + "/id", "is there twice; leave one out"));
      }
      boolean shifted = each.model() == RateLaw.SHIFTED_BLACK;
      if (shifted != each.shift().isPresent()) {
        problems.add(
            new Problem(
                at + "/shift",
                shifted ? Problem.Kind.MISSING : Problem.Kind.INVALID,
                shifted
                    ? "is required for shifted_black"
                    : "belongs to the model shifted_black, not to "
                        + Contracts.word(each.model())));
      }
      if (each.volatility().orElse(0) > MOST_VOLATILITY) {
        problems.add(Problem.invalid(at + "/volatility", "must be at most 5, which is 500 %"));
      }
      each.surface().ifPresent(surface -> problems.addAll(surface(surface, at)));
    }
    return problems;
  }

  private static List<Problem> surface(MarketDocument.Surface surface, String at) {
    var columns =
        new TableColumns("surface")
            .with("expiry_years", surface.expiryYears().length)
            .with("strike", surface.strike().length)
            .with("volatility", surface.volatility().length);
    var problems = new ArrayList<>(columns.problems());
    if (problems.isEmpty()) {
      for (int row : VolatilitySurface.repeated(surface)) {
        problems.add(columns.problem("strike", row, "is there twice at its expiry; leave one out"));
      }
      for (int i = 0; i < surface.volatility().length; i++) {
        if (surface.volatility()[i] > MOST_VOLATILITY) {
          problems.add(columns.problem("volatility", i, "must be at most 5, which is 500 %"));
        }
      }
    }
    return problems.stream().map(each -> each.under(at)).toList();
  }
}
