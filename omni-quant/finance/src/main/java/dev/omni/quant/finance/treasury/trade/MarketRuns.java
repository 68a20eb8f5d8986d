package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.engine.MarketModel.CompletedRun;
import dev.omni.engine.MarketModel.Whole;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The runs that a market names in place of the nodes of a curve, or of a surface. */
final class MarketRuns {
  private static final String RUN = "run";
  private static final String CURVES = "curves";
  private static final String VOLATILITIES = "volatilities";
  private static final String DATE = "valuation_date";
  private static final String DATES = "dates";
  private static final String YEARS = "expiry_years";
  private static final String STRIKES = "strikes";
  private static final String VOLATILITY = "volatility";
  private static final int MOST = 100;
  private static final double YEAR = 365;

  private final Json.Obj document;
  private final Function<String, Optional<CompletedRun>> runs;
  private final List<Problem> problems = new ArrayList<>();
  private int named;

  MarketRuns(Json.Obj document, Function<String, Optional<CompletedRun>> runs) {
    this.document = document;
    this.runs = runs;
  }

  /** Returns the document with curves and surfaces in place of runs. */
  Whole whole() {
    Json.Obj curves = replaced(document, CURVES, "curve", this::curve);
    return new Whole(replaced(curves, VOLATILITIES, "surface", MarketRuns::surface), problems);
  }

  private Json.Obj replaced(
      Json.Obj market,
      String list,
      String member,
      Function<CompletedRun, Optional<Json.Obj>> made) {
    List<Json> items = market.items(list);
    var whole = new ArrayList<Json>(items.size());
    for (int i = 0; i < items.size(); i++) {
      String at = "/" + list + "/" + i + "/" + RUN;
      whole.add(
          items.get(i) instanceof Json.Obj item && item.findText(RUN).isPresent()
              ? found(item, at, made)
                  .<Json>map(value -> item.without(RUN).with(member, value))
                  .orElse(item)
              : items.get(i));
    }
    return items.equals(whole) ? market : market.with(list, new Json.Arr(whole));
  }

  private Optional<Json.Obj> found(
      Json.Obj item, String at, Function<CompletedRun, Optional<Json.Obj>> made) {
    named++;
    if (named > MOST) {
      problems.add(Problem.invalid(at, "is beyond the " + MOST + " runs of a market"));
      return Optional.empty();
    }
    Optional<CompletedRun> run = runs.apply(item.text(RUN));
    Optional<Json.Obj> value = run.flatMap(made);
    if (value.isEmpty()) {
      problems.add(
          Problem.invalid(
              at,
              run.isEmpty()
                  ? "must be the id of a completed run"
                  : "must be a run that has what stands here: " + kinds(at)));
    }
    return value;
  }

  private static String kinds(String at) {
    return at.startsWith("/" + CURVES)
        ? "treasury.curve.bootstrap, treasury.curve.fit with years, treasury.fx.forward-curve of"
            + " basis quotes"
        : "treasury.volatility.optionlets, finance.volatility.sabr or finance.volatility.svi with"
            + " strikes and expiry_years";
  }

  private Optional<Json.Obj> curve(CompletedRun run) {
    Json.Obj nodes = run.result().findObject("nodes").orElse(Json.Obj.EMPTY);
    return switch (run.capability()) {
      case "treasury.curve.bootstrap" ->
          nodes
              .find("discount_factor")
              .map(
                  factors ->
                      factors(run.input().find(DATE), nodes, factors)
                          .withPresent("interpolation", run.input().find("interpolation")));
      case "treasury.fx.forward-curve" ->
          nodes
              .find("base_discount_factor")
              .map(factors -> factors(run.input().find("trade_date"), nodes, factors));
      case "treasury.curve.fit" -> fitted(run);
      default -> Optional.empty();
    };
  }

  private static Json.Obj factors(Optional<Json> day, Json.Obj nodes, Json factors) {
    return Json.Obj.EMPTY
        .withPresent(DATE, day)
        .withPresent(DATES, nodes.find("date"))
        .with("discount_factors", factors);
  }

  /** Returns the zero rates that a fit was asked for, at the nearest days. */
  private Optional<Json.Obj> fitted(CompletedRun run) {
    Optional<LocalDate> day = document.findText(DATE).flatMap(MarketRuns::date);
    Optional<Json> rates = run.result().find("zero_rate");
    List<Json> years = run.input().items("years");
    if (day.isEmpty() || rates.isEmpty() || years.isEmpty()) {
      return Optional.empty();
    }
    List<String> dates =
        years.stream()
            .map(time -> Math.round(((Json.Num) time).value().doubleValue() * YEAR))
            .map(days -> day.get().plusDays(days).toString())
            .toList();
    return Optional.of(
        Json.obj(DATE, day.get().toString(), DATES, dates)
            .with("zero_rates", rates.get())
            .with("interpolation", "linear_zero"));
  }

  private static Optional<LocalDate> date(String text) {
    try {
      return Optional.of(LocalDate.parse(text));
    } catch (DateTimeParseException malformed) {
      return Optional.empty(); // The contract of the market states the form.
    }
  }

  private static Optional<Json.Obj> surface(CompletedRun run) {
    return switch (run.capability()) {
      case "treasury.volatility.optionlets" -> optionlets(run);
      case "finance.volatility.sabr", "finance.volatility.svi" -> slice(run);
      default -> Optional.empty();
    };
  }

  private static Optional<Json.Obj> optionlets(CompletedRun run) {
    Json.Obj table = run.result().findObject("optionlets").orElse(Json.Obj.EMPTY);
    List<Json> years = table.items(YEARS);
    Optional<Json> strike = run.input().find("strike");
    return strike.map(
        each ->
            Json.obj(YEARS, years, "strike", years.stream().map(year -> each).toList())
                .with(VOLATILITY, new Json.Arr(table.items(VOLATILITY))));
  }

  private static Optional<Json.Obj> slice(CompletedRun run) {
    Optional<Json> years = run.input().find(YEARS);
    List<Json> strikes = run.input().items(STRIKES);
    List<Json> found = run.result().items(VOLATILITY);
    return years
        .filter(any -> !strikes.isEmpty() && found.size() == strikes.size())
        .map(
            each ->
                Json.obj(YEARS, strikes.stream().map(strike -> each).toList())
                    .with("strike", new Json.Arr(strikes))
                    .with(VOLATILITY, new Json.Arr(found)));
  }
}
