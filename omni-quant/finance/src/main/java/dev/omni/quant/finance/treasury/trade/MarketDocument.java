package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.json.Sha256;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.quant.finance.treasury.CurveInput;
import dev.omni.quant.finance.treasury.CurveInterpolation;
import dev.omni.quant.finance.treasury.CurveQuotes;
import dev.omni.quant.finance.treasury.RateIndex;
import dev.omni.quant.finance.treasury.RateLaw;
import dev.omni.quant.finance.treasury.RateModel;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

/**
 * The quotes of a day: curves, past fixings, prices and volatilities, each by its name.
 *
 * @param valuationDate day of the market
 * @param curves by their ids
 * @param fixings of indices
 * @param spots prices of assets and currency pairs
 * @param volatilities by their ids
 * @param discounting curve that discounts a currency, where it is not that of its overnight rate
 */
public record MarketDocument(
    @Title("Day of the market") LocalDate valuationDate,
    @Title("Curves") @Size(min = 0, max = 50) Optional<List<Curve>> curves,
    @Title("Past fixings of indices") @Size(min = 0, max = 50) Optional<List<Fixings>> fixings,
    @Title("Prices of assets and currency pairs") Optional<Spots> spots,
    @Title("Volatilities") @Size(min = 0, max = MOST) Optional<List<Volatility>> volatilities,
    @Title("Id of the curve that discounts a currency") @Keys("currency") @Size(max = 20)
        Optional<Map<String, String>> discounting) {
  private static final int MOST = 5000;
  private static final int MOST_FIXINGS = 20_000;

  /**
   * A curve: quotes of its index, or nodes.
   *
   * @param id index, or a free name
   * @param quotes of the index that the id names
   * @param curve by its nodes
   * @param interpolation of a curve of quotes
   * @param endOfMonth whether dates of quotes are last business days of months, if spot is one
   */
  @Ways({"quotes", "curve"})
  public record Curve(
      @Title("Index, or a free name") @Size(min = 1, max = 64) String id,
      @Title("Quotes of the index") Optional<CurveQuotes> quotes,
      @Title("Curve by its nodes") Optional<CurveInput> curve,
      @Title("What is linear between nodes: logarithm of the factor, or zero rate")
          @Default("\"log_linear_discount\"")
          CurveInterpolation interpolation,
      @Title("Dates of quotes on last business days of months, if the spot date is one")
          @Default("false")
          boolean endOfMonth) {
    /** Returns the curve on a later day; none where it has only futures that have begun. */
    Optional<Curve> on(LocalDate before, LocalDate day) {
      if (quotes.isPresent()) {
        Optional<CurveQuotes> left = quotes.get().on(day);
        return left.map(all -> new Curve(id, left, curve, interpolation, endOfMonth));
      }
      long days = ChronoUnit.DAYS.between(before, day);
      return Optional.of(
          new Curve(id, quotes, curve.map(c -> c.later(days)), interpolation, endOfMonth));
    }

    /** Returns the curve with other quotes. */
    Curve with(double[] other) {
      return new Curve(id, quotes.map(q -> q.with(other)), curve, interpolation, endOfMonth);
    }
  }

  /**
   * Past rates of an index.
   *
   * @param index of the rates
   * @param dates rising
   * @param rates 1/year
   */
  public record Fixings(
      @Title("Index of the rates") RateIndex index,
      @Title("Days of the rates, rising") @Size(min = 1, max = MOST_FIXINGS) List<LocalDate> dates,
      @Title("Rates of the days")
          @Unit("1/year")
          @Range(from = -1, to = 1)
          @Size(min = 1, max = MOST_FIXINGS)
          double[] rates) {}

  /**
   * Prices by column.
   *
   * @param name of the asset, or a currency pair
   * @param value currency unit
   * @param dividendYield continuous, 1/year; 0 where none is given
   */
  public record Spots(
      @Title("Names of assets, or currency pairs") @Size(min = 1, max = MOST)
          List<@Size(min = 1, max = 64) String> name,
      @Title("Prices") @Unit("currency unit") @Range(above = 0, to = 1e9) @Size(min = 1, max = MOST)
          double[] value,
      @Title("Dividend yields, continuous")
          @Unit("1/year")
          @Range(from = -1, to = 1)
          @Size(min = 1, max = MOST)
          Optional<@Missing double[]> dividendYield) {}

  /**
   * A volatility: one number, or a surface.
   *
   * @param id name of the asset, or a free name
   * @param model of the price or rate
   * @param volatility the same for all
   * @param shift of a shifted lognormal rate
   * @param surface by expiry and strike
   */
  @Ways({"volatility", "surface"})
  public record Volatility(
      @Title("Name of the asset, or a free name") @Size(min = 1, max = 64) String id,
      @Title("Lognormal, shifted lognormal or normal") RateLaw model,
      @Title("Volatility") @Unit("per sqrt(year)") @Range(from = 0, to = 1e9)
          OptionalDouble volatility,
      @Title("Shift, for shifted_black alone") @Unit("1") @Range(from = 0, to = 1e9)
          OptionalDouble shift,
      @Title("Volatilities by expiry and strike") Optional<Surface> surface) {
    /** Returns the volatility at an expiry and a strike. */
    double at(double years, double strike) {
      return surface.isPresent()
          ? VolatilitySurface.of(surface.get()).volatility(years, strike)
          : volatility.orElseThrow();
    }

    /** Returns the distribution of rates. */
    RateModel rates() {
      return new RateModel(model == RateLaw.BACHELIER, shift.orElse(0));
    }

    /** Returns the volatility where every number of it is changed. */
    Volatility moved(DoubleUnaryOperator move) {
      OptionalDouble flat =
          volatility.isPresent()
              ? OptionalDouble.of(move.applyAsDouble(volatility.getAsDouble()))
              : volatility;
      return new Volatility(id, model, flat, shift, surface.map(all -> all.moved(move)));
    }
  }

  /**
   * Volatilities by column.
   *
   * @param expiryYears times to expiry
   * @param strike prices or rates
   * @param volatility of each
   */
  public record Surface(
      @Title("Times to expiry") @Unit("year") @Range(above = 0, to = 100) @Size(min = 1, max = MOST)
          double[] expiryYears,
      @Title("Strikes") @Unit("1") @Range(from = -1e9, to = 1e9) @Size(min = 1, max = MOST)
          double[] strike,
      @Title("Volatilities") @Unit("1") @Range(from = 0, to = 1e9) @Size(min = 1, max = MOST)
          double[] volatility) {
    private Surface moved(DoubleUnaryOperator move) {
      return new Surface(expiryYears, strike, Arrays.stream(volatility).map(move).toArray());
    }
  }

  /** Returns the curves; none where the member is absent. */
  List<Curve> allCurves() {
    return curves.orElse(List.of());
  }

  /** Returns the volatilities; none where the member is absent. */
  List<Volatility> allVolatilities() {
    return volatilities.orElse(List.of());
  }

  /** Returns the market with other curves. */
  MarketDocument withCurves(List<Curve> other) {
    return new MarketDocument(
        valuationDate, Optional.of(other), fixings, spots, volatilities, discounting);
  }

  /** Returns the past fixings; none where the member is absent. */
  List<Fixings> allFixings() {
    return fixings.orElse(List.of());
  }

  /** Returns the market with other past fixings. */
  MarketDocument withFixings(List<Fixings> other) {
    return new MarketDocument(
        valuationDate, curves, Optional.of(other), spots, volatilities, discounting);
  }

  /** Returns the market with the curves of another one, and what they discount. */
  MarketDocument withCurvesOf(MarketDocument other) {
    return new MarketDocument(
        valuationDate, other.curves, fixings, spots, volatilities, other.discounting);
  }

  /**
   * Returns the market on a later day: quotes keep their tenors, nodes their times, and a future
   * that has begun is left out.
   */
  MarketDocument on(LocalDate day) {
    List<Curve> rolled =
        allCurves().stream().flatMap(curve -> curve.on(valuationDate, day).stream()).toList();
    return new MarketDocument(
        day, curves.map(any -> rolled), fixings, spots, volatilities, discounting);
  }

  /** Returns the market with other prices. */
  MarketDocument withSpots(Optional<Spots> other) {
    return new MarketDocument(valuationDate, curves, fixings, other, volatilities, discounting);
  }

  /** Returns the market with other volatilities. */
  MarketDocument withVolatilities(Optional<List<Volatility>> other) {
    return new MarketDocument(valuationDate, curves, fixings, spots, other, discounting);
  }

  /** Returns the SHA-256 of the canonical JSON (RFC 8785), in hexadecimal digits. */
  String digest() {
    return Sha256.sha256(Contracts.codec(MarketDocument.class).write(this));
  }
}
