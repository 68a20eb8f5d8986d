package dev.omni.quant.finance.treasury;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Form;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Warning;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The dates of a trade, by the conventions of its index or of its pair of currencies. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class TradeDates implements Engine<TradeDates.Input, TradeDates.Result> {
  private static final int MOST = 100;
  private static final int FIRST_YEAR = 1990;
  private static final int LAST_YEAR = 2100;

  /**
   * A trade date, and the tenors that begin on its spot date.
   *
   * @param tradeDate day of the trade
   * @param index of a rate
   * @param pair of currencies
   * @param tenors from the spot date
   * @param endOfMonth whether dates are last business days of months, if the spot date is one
   */
  @Ways({"index", "pair"})
  @Example(
      """
      {"trade_date": "2024-03-15", "index": "USD-SOFR", "tenors": ["1W", "6M", "10Y"]}""")
  @Example(
      """
      {"trade_date": "2024-02-27", "pair": "GBPUSD", "tenors": ["1M", "2M", "1Y"]}""")
  public record Input(
      @Title("Day of the trade") LocalDate tradeDate,
      @Title("Index of a rate") Optional<RateIndex> index,
      @Title("Pair of currencies, such as EURUSD")
          @Form(regex = "^[A-Z]{6}$", words = "two currency codes, such as EURUSD")
          Optional<String> pair,
      @Title("Tenors from the spot date, such as 3M or 2Y6M") @Size(min = 1, max = MOST)
          List<@Title("Tenor") @Size(min = 1, max = 64) String> tenors,
      @Title("Dates on last business days of months, if the spot date is one; always for a pair")
          @Default("false")
          boolean endOfMonth) {
    private Optional<Conventions> conventions() {
      return index.map(Conventions::of);
    }

    private Optional<FxPair> currencies() {
      return pair.map(FxPair::of);
    }

    private LocalDate spot() {
      return conventions()
          .map(of -> of.spot(tradeDate))
          .orElseGet(() -> currencies().orElseThrow().spot(tradeDate));
    }

    private LocalDate end(LocalDate spot, String tenor) {
      Tenor length = Tenor.of(tenor);
      return conventions()
          .map(of -> of.end(spot, length, endOfMonth))
          .orElseGet(() -> currencies().orElseThrow().end(spot, length));
    }

    private boolean isClosed(LocalDate day) {
      return conventions()
          .map(of -> of.days().isHoliday(day))
          .orElseGet(() -> currencies().orElseThrow().isHoliday(day));
    }
  }

  /**
   * The dates.
   *
   * @param spotDate from which tenors are counted
   * @param endDates of the tenors
   * @param paymentDates of an index, so many business days after the ends
   * @param calendars whose business days they are
   * @param conventions row of the table of the index, or what is known of the pair
   * @param warnings what is odd in the input
   * @param numerics how the dates came about
   */
  public record Result(
      @Title("Day from which tenors are counted") LocalDate spotDate,
      @Title("Last days of the tenors, in their order") List<LocalDate> endDates,
      @Title("Days of payment, of an index alone") Optional<List<LocalDate>> paymentDates,
      @Title("Calendars whose business days they are") List<HolidayTable> calendars,
      @Title("Conventions") Row conventions,
      @Title("What is odd in the input, and changes no date") Optional<List<Warning>> warnings,
      @Title("How the dates came about") @Unit("day") Numerics numerics) {}

  /**
   * A row of the table of conventions.
   *
   * @param spotDays business days from the trade date to the spot date
   * @param dayCount of the index
   * @param fixedFrequency of the fixed leg of a swap
   * @param fixedDayCount of the fixed leg of a swap
   * @param floatingFrequency of the floating leg of a swap
   * @param paymentLagDays business days from the end of a period to its payment
   * @param pip size of a forward point of the pair
   */
  public record Row(
      @Title("Business days from the trade date to the spot date") @Unit("business day")
          int spotDays,
      @Title("Day count of the index") Optional<DayCountRule> dayCount,
      @Title("Period of the fixed leg of a swap") Optional<Frequency> fixedFrequency,
      @Title("Day count of the fixed leg of a swap") Optional<DayCountRule> fixedDayCount,
      @Title("Period of the floating leg of a swap") Optional<Frequency> floatingFrequency,
      @Title("Business days from the end of a period to its payment") @Unit("business day")
          OptionalInt paymentLagDays,
      @Title("Size of a forward point") @Unit("currency unit") OptionalDouble pip) {
    private static Row of(Conventions of) {
      return new Row(
          of.spotDays(),
          Optional.of(of.dayCount()),
          Optional.of(Frequency.of(of.fixed().months())),
          Optional.of(of.fixed().dayCount()),
          Optional.of(Frequency.of(of.floating().months())),
          OptionalInt.of(of.paymentLag()),
          OptionalDouble.empty());
    }

    private static Row of(FxPair pair) {
      return new Row(
          pair.spotDays(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          OptionalInt.empty(),
          OptionalDouble.of(pair.pip()));
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("treasury.trade.dates")
        .limit(
            "trade_date",
            "Trade dates of 1995 to 2050, for which the rules of the calendars are known.",
            "trade_date >= '1995-01-01' && trade_date <= '2050-12-31'")
        .title(
            "Spot, end and payment dates by index or currency pair",
            "The spot date of a trade and the last days of its tenors, by the conventions of an"
                + " index of rates or of a pair of currencies, with the days of payment of a swap"
                + " on the index.")
        .synonyms(
            "spot date, value date, settlement date of a swap, maturity date of a tenor,"
                + " market conventions, FX spot date, forward date, end of month rule, swap dates")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.EXACT)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .method(
            new Method(
                "Business days counted to the spot date, tenors added and moved to business days",
                "spot = trade date + n business days; end = ModifiedFollowing(spot + tenor);"
                    + " payment = end + lag business days",
                List.of(
                    "OpenGamma, Interest Rate Instruments and Market Conventions Guide, 2013",
                    "ISDA, 2006 ISDA Definitions, 2006, sections 4.10-4.12"),
                List.of(Libraries.named("com.opengamma.strata:strata-basics")),
                List.of(
                    "A trade date on which an index rests is moved to its next business day.",
                    "The spot date of a pair is counted without the calendar of the US dollar, and"
                        + " open in both; its terms of months keep to ends of months.",
                    "Holidays of the tables are known up to 2099; later only weekends are.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    int year = input.tradeDate().getYear();
    if (year < FIRST_YEAR || year > LAST_YEAR) {
      problems.add(
          Problem.invalid(
              "/trade_date", "must be of the years " + FIRST_YEAR + " to " + LAST_YEAR));
    }
    input
        .currencies()
        .map(FxPair::problem)
        .filter(words -> !words.isEmpty())
        .ifPresent(words -> problems.add(Problem.invalid("/pair", words)));
    for (int i = 0; i < input.tenors().size(); i++) {
      String tenor = input.tenors().get(i);
      if (!Tenor.fits(tenor)) {
        problems.add(Problem.invalid("/tenors/" + i, Tenor.problem(tenor)));
      }
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    return 2e3 + 200.0 * input.tenors().size();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /** Returns the dates of a trade. */
  public static Result value(Input input) {
    LocalDate spot = input.spot();
    List<LocalDate> ends = input.tenors().stream().map(each -> input.end(spot, each)).toList();
    return new Result(
        spot,
        ends,
        input.conventions().map(of -> ends.stream().map(of::payment).toList()),
        input
            .conventions()
            .map(of -> List.of(of.calendar()))
            .orElseGet(() -> input.currencies().orElseThrow().calendars()),
        row(input),
        Optional.empty(),
        new Numerics("business days counted by tables of holidays"));
  }

  private static Row row(Input input) {
    return input
        .conventions()
        .map(Row::of)
        .orElseGet(() -> Row.of(input.currencies().orElseThrow()));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    List<LocalDate> ends = result.endDates();
    List<LocalDate> payments = result.paymentDates().orElse(List.of());
    var all = new ArrayList<>(ends);
    all.add(result.spotDate());
    all.addAll(payments);
    return List.of(
        new Check(
            "closed_dates",
            all.stream().filter(input::isClosed).count(),
            0,
            "How many dates are no business days."),
        new Check(
            "falling_dates",
            falling(input, ends),
            0,
            "How many longer tenors end before a shorter one of the same unit, or before spot."),
        new Check(
            "lag_residual",
            lag(input, result, payments),
            0,
            "Business days that lie between trade and spot date, or end and payment, less those of"
                + " the published conventions."),
        new Check(
            "pip_residual",
            result.conventions().pip().orElse(0) - input.currencies().map(FxPair::pip).orElse(0.0),
            0,
            "Size of a forward point less that of the pair: zero."));
  }

  private static long falling(Input input, List<LocalDate> ends) {
    LocalDate spot = input.spot();
    long falling = ends.stream().filter(end -> end.isBefore(spot)).count();
    for (int i = 0; i < ends.size(); i++) {
      Tenor one = Tenor.of(input.tenors().get(i));
      for (int j = 0; j < i; j++) {
        Tenor other = Tenor.of(input.tenors().get(j));
        boolean longer = one.years() > other.years();
        LocalDate first = longer ? ends.get(j) : ends.get(i);
        LocalDate last = longer ? ends.get(i) : ends.get(j);
        falling += one.inMonths() == other.inMonths() && last.isBefore(first) ? 1 : 0;
      }
    }
    return falling;
  }

  private static double lag(Input input, Result result, List<LocalDate> payments) {
    int spotDays = result.conventions().spotDays();
    if (input.conventions().isEmpty()) {
      return spotDays - row(input).spotDays();
    }
    Conventions of = input.conventions().get();
    int published = result.conventions().paymentLagDays().orElse(0);
    int wrong = Math.abs(counted(of, of.open(input.tradeDate()), result.spotDate()) - spotDays);
    for (int i = 0; i < payments.size(); i++) {
      int lag = counted(of, result.endDates().get(i), payments.get(i));
      wrong = Math.max(wrong, Math.abs(lag - published));
    }
    return wrong;
  }

  private static int counted(Conventions of, LocalDate from, LocalDate to) {
    return of.days().between(from, to).size();
  }
}
