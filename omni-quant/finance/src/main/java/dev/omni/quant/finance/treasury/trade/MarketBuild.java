package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.json.Problem;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.treasury.Conventions;
import dev.omni.quant.finance.treasury.CurveInput;
import dev.omni.quant.finance.treasury.CurveInterpolation;
import dev.omni.quant.finance.treasury.CurveQuoted;
import dev.omni.quant.finance.treasury.DailyFixings;
import dev.omni.quant.finance.treasury.DiscountCurve;
import dev.omni.quant.finance.treasury.QuotedCurve;
import dev.omni.quant.finance.treasury.RateIndex;
import dev.omni.quant.finance.treasury.RateLaw;
import dev.omni.quant.finance.treasury.UnusualQuotes;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A market whose curves are built: what trades are valued on. A build takes over the curves of
 * another one that are the same in it, so that the move of one quote builds few curves again.
 */
final class MarketBuild {
  private static final Map<String, String> DISCOUNTING =
      Map.of(
          "USD", "USD-SOFR",
          "EUR", "EUR-ESTR",
          "GBP", "GBP-SONIA",
          "CHF", "CHF-SARON",
          "JPY", "JPY-TONA",
          "AUD", "AUD-AONIA",
          "CAD", "CAD-CORRA");

  private static final double[] NONE = {};

  private final MarketDocument market;
  private final Map<String, Built> curves;
  private final Map<RateIndex, Map<LocalDate, Double>> fixings;

  /**
   * A curve with what it is made of.
   *
   * @param of its definition
   * @param instruments of its quotes; none where it has nodes
   * @param discount curve that discounts its swaps
   * @param curve as built
   * @param extrapolates whether dates after its last node are allowed
   */
  private record Built(
      MarketDocument.Curve of,
      List<CurveQuoted> instruments,
      Optional<DiscountCurve> discount,
      DiscountCurve curve,
      boolean extrapolates) {}

  private MarketBuild(
      MarketDocument market,
      Map<String, Built> curves,
      Map<RateIndex, Map<LocalDate, Double>> fixings) {
    this.market = market;
    this.curves = curves;
    this.fixings = fixings;
  }

  /**
   * Builds the curves of a market without problems.
   *
   * @throws dev.omni.engine.Infeasible when no zero rate at a node gives a quote
   */
  static MarketBuild of(MarketDocument market, Work work) {
    Map<RateIndex, Map<LocalDate, Double>> fixings = new HashMap<>();
    for (MarketDocument.Fixings each : market.fixings().orElse(List.of())) {
      fixings.put(each.index(), new DailyFixings(each.dates(), each.rates()).byDay());
    }
    return new MarketBuild(market, built(market, Map.of(), work), fixings);
  }

  /** Builds a market of the same day and fixings, in which some curves may be others. */
  MarketBuild with(MarketDocument other, Work work) {
    return new MarketBuild(other, built(other, curves, work), fixings);
  }

  @SuppressWarnings("ReferenceEquality") // A document takes over the very parts that are not moved.
  private static Map<String, Built> built(
      MarketDocument market, Map<String, Built> known, Work work) {
    Map<String, Built> built = new HashMap<>();
    for (MarketDocument.Curve each : ordered(market)) {
      Optional<DiscountCurve> discount =
          index(each.id())
              .filter(index -> each.quotes().isPresent() && !Conventions.of(index).isOvernight())
              .flatMap(
                  index -> Optional.ofNullable(built.get(discounting(market, index.currency()))))
              .map(Built::curve);
      Built before = known.get(each.id());
      boolean same = before != null && before.of() == each && isOne(before.discount(), discount);
      built.put(
          each.id(),
          same ? Objects.requireNonNull(before) : made(market, each, before, discount, work));
    }
    return built;
  }

  /** Returns the curves with those of term indices last, which others discount. */
  private static List<MarketDocument.Curve> ordered(MarketDocument market) {
    var first = new ArrayList<MarketDocument.Curve>();
    var last = new ArrayList<MarketDocument.Curve>();
    for (MarketDocument.Curve each : market.allCurves()) {
      boolean term =
          each.quotes().isPresent()
              && index(each.id()).filter(i -> !Conventions.of(i).isOvernight()).isPresent();
      (term ? last : first).add(each);
    }
    first.addAll(last);
    return first;
  }

  private static Built made(
      MarketDocument market,
      MarketDocument.Curve of,
      @Nullable Built before,
      Optional<DiscountCurve> discount,
      Work work) {
    if (of.curve().isPresent()) {
      CurveInput nodes = of.curve().get();
      return new Built(of, List.of(), discount, nodes.curve(), nodes.extrapolate());
    }
    QuotedCurve quoted = quoted(market, of);
    if (before == null || !hasInstruments(of, before.of())) {
      List<CurveQuoted> instruments = quoted.instruments();
      return new Built(of, instruments, discount, quoted.curve(instruments, discount, work), false);
    }
    List<CurveQuoted> instruments = moved(before.instruments(), of.quotes().orElseThrow().quote());
    boolean nodes =
        of.interpolation() == before.of().interpolation() && isOne(discount, before.discount());
    DiscountCurve curve =
        nodes
            ? quoted.moved(before.curve(), before.instruments(), instruments, discount, work)
            : quoted.curve(instruments, discount, work);
    return new Built(of, instruments, discount, curve, false);
  }

  /** Returns whether both curves are quoted by the same instruments on the same dates. */
  private static boolean hasInstruments(MarketDocument.Curve of, MarketDocument.Curve before) {
    return before.quotes().isPresent()
        && of.endOfMonth() == before.endOfMonth()
        && of.quotes().orElseThrow().hasInstrumentsOf(before.quotes().get());
  }

  @SuppressWarnings("ReferenceEquality") // A curve that is not moved is the very same one.
  private static boolean isOne(Optional<DiscountCurve> one, Optional<DiscountCurve> other) {
    return one.orElse(null) == other.orElse(null);
  }

  private static List<CurveQuoted> moved(List<CurveQuoted> instruments, double[] quotes) {
    var moved = new ArrayList<CurveQuoted>(quotes.length);
    for (int i = 0; i < quotes.length; i++) {
      moved.add(instruments.get(i).at(quotes[i]));
    }
    return moved;
  }

  private static QuotedCurve quoted(MarketDocument market, MarketDocument.Curve of) {
    return new QuotedCurve(
        market.valuationDate(),
        Conventions.of(index(of.id()).orElseThrow()),
        of.interpolation() == CurveInterpolation.LINEAR_ZERO,
        of.quotes().orElseThrow(),
        of.endOfMonth());
  }

  /** Returns the index of a name, if it is one. */
  static Optional<RateIndex> index(String id) {
    return Arrays.stream(RateIndex.values()).filter(i -> Contracts.word(i).equals(id)).findFirst();
  }

  /** Returns the names of all indices. */
  static List<String> indices() {
    return Arrays.stream(RateIndex.values()).map(Contracts::word).toList();
  }

  private static String discounting(MarketDocument market, String currency) {
    return market
        .discounting()
        .flatMap(map -> Optional.ofNullable(map.get(currency)))
        .orElseGet(() -> DISCOUNTING.getOrDefault(currency, currency));
  }

  MarketDocument document() {
    return market;
  }

  LocalDate valuation() {
    return market.valuationDate();
  }

  /** Returns the id of the curve that discounts a currency. */
  String discountId(String currency) {
    return discounting(market, currency);
  }

  /** Returns the curve that discounts a currency. */
  DiscountCurve discount(String currency) {
    return curve(discountId(currency));
  }

  /** Returns the curve of forward rates of an index. */
  DiscountCurve projection(RateIndex index) {
    return curve(Contracts.word(index));
  }

  /**
   * Returns a curve.
   *
   * @throws TradeRefusedException when the market has none of the id
   */
  DiscountCurve curve(String id) {
    return named(id).curve();
  }

  /** Returns a curve, if the market has one of the id. */
  Optional<DiscountCurve> find(String id) {
    return Optional.ofNullable(curves.get(id)).map(Built::curve);
  }

  private Built named(String id) {
    Built built = curves.get(id);
    if (built == null) {
      throw lacks("/market/curves", "a curve", id, curves.keySet());
    }
    return built;
  }

  private static TradeRefusedException lacks(
      String pointer, String what, String id, Collection<String> known) {
    Problem named = Problem.unknown(pointer, id, known);
    return TradeRefusedException.missing(
        pointer, "must have " + what + " " + id + ", which the trade needs: " + named.message());
  }

  /**
   * Sees to it that a curve reaches a day.
   *
   * @param pointer to the member that the day follows from
   */
  void reach(String id, LocalDate day, String pointer) {
    Built built = named(id);
    if (built.curve().isBeyond(day.toEpochDay()) && !built.extrapolates()) {
      throw TradeRefusedException.invalid(
          pointer, "needs " + day + ", which is after the last date of the curve " + id);
    }
  }

  /** Returns whether a day is after the last node of a curve. */
  boolean isBeyond(String id, LocalDate day) {
    return named(id).curve().isBeyond(day.toEpochDay());
  }

  /** Returns the past fixings of an index by day; none where the market has none. */
  Map<LocalDate, Double> fixings(RateIndex index) {
    return fixings.getOrDefault(index, Map.of());
  }

  /**
   * Returns the place of a price among those of the market.
   *
   * @throws TradeRefusedException when it has none of the name
   */
  int spot(String name) {
    List<String> names = market.spots().map(MarketDocument.Spots::name).orElse(List.of());
    int place = names.indexOf(name);
    if (place < 0) {
      throw lacks("/market/spots", "a spot", name, names);
    }
    return place;
  }

  /** Returns the price at a place. */
  double spotValue(int place) {
    return market.spots().orElseThrow().value()[place];
  }

  /** Returns the dividend yield at a place, 0 where none is given. */
  double dividendYield(int place) {
    double given = market.spots().orElseThrow().dividendYield().map(all -> all[place]).orElse(0.0);
    return Double.isNaN(given) ? 0 : given;
  }

  /**
   * Returns a volatility.
   *
   * @throws TradeRefusedException when the market has none of the id
   */
  MarketDocument.Volatility volatility(String id) {
    return market.allVolatilities().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                lacks(
                    "/market/volatilities",
                    "a volatility",
                    id,
                    market.allVolatilities().stream().map(MarketDocument.Volatility::id).toList()));
  }

  /** Returns what is odd in the market: its quotes, curves and volatilities. */
  List<Warning> warnings() {
    var warnings = new ArrayList<Warning>();
    for (int i = 0; i < market.allCurves().size(); i++) {
      MarketDocument.Curve each = market.allCurves().get(i);
      if (each.quotes().isPresent()) {
        Built built = named(each.id());
        String at = "/market/curves/" + i;
        quoted(market, each).warnings(built.instruments(), built.curve()).stream()
            .map(warning -> warning.under(at))
            .forEach(warnings::add);
      }
    }
    var unusual = new UnusualQuotes();
    for (int i = 0; i < market.allVolatilities().size(); i++) {
      MarketDocument.Volatility each = market.allVolatilities().get(i);
      String at = "/market/volatilities/" + i;
      each.volatility().ifPresent(flat -> look(unusual, each, at + "/volatility", flat));
      double[] points = each.surface().map(MarketDocument.Surface::volatility).orElse(NONE);
      for (int row = 0; row < points.length; row++) {
        look(unusual, each, at + "/surface/volatility/" + row, points[row]);
      }
    }
    warnings.addAll(unusual.all());
    return warnings;
  }

  private static void look(
      UnusualQuotes unusual, MarketDocument.Volatility of, String pointer, double volatility) {
    if (of.model() == RateLaw.BLACK) {
      unusual.volatility(pointer, volatility);
    } else {
      unusual.highVolatility(pointer, volatility);
    }
  }
}
