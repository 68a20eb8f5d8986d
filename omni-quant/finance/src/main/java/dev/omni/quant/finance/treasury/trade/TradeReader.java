package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.finance.treasury.Conventions;
import dev.omni.quant.finance.treasury.DayOrTenor;
import dev.omni.quant.finance.treasury.FxPair;
import dev.omni.quant.finance.treasury.RateIndex;
import dev.omni.quant.finance.treasury.Tenor;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The trade that terms are on the day of a market: members of its kind, and days for its tenors.
 *
 * @param terms as written
 * @param valuation day of the market
 */
record TradeReader(TradeTerms terms, LocalDate valuation) {
  private static final String AT = "/trade/";
  private static final int MOST_YEARS = 100;
  private static final Set<TradeKind> OPTIONS =
      Set.of(TradeKind.OPTION, TradeKind.CAP_FLOOR, TradeKind.SWAPTION);

  /** Returns what is wrong with the members of the trade by themselves. */
  List<Problem> problems() {
    var problems = new ArrayList<Problem>();
    List<String> present = terms.present();
    String kind = Contracts.word(terms.kind());
    for (String needed : terms.kind().needed()) {
      if (!present.contains(needed)) {
        problems.add(
            new Problem(AT + needed, Problem.Kind.MISSING, "is required for the kind " + kind));
      }
    }
    for (String member : present) {
      if (!terms.kind().takes(member)) {
        problems.add(
            Problem.invalid(AT + member, "does not belong to the kind " + kind + "; leave it out"));
      }
    }
    if (problems.isEmpty()) {
      problems.addAll(dates());
      problems.addAll(ranges());
      problems.addAll(steps());
    }
    return problems;
  }

  private List<Problem> dates() {
    var problems = new ArrayList<Problem>();
    text("start_date", terms.startDate(), problems);
    text("effective_date", terms.effectiveDate(), problems);
    text("maturity_date", terms.maturityDate(), problems);
    text("exercise_date", terms.exerciseDate(), problems);
    text("expiry_date", terms.expiryDate(), problems);
    text("delivery_date", terms.deliveryDate(), problems);
    terms
        .tenor()
        .filter(text -> !Tenor.fits(text))
        .ifPresent(text -> problems.add(Problem.invalid(AT + "tenor", Tenor.problem(text))));
    boolean either =
        terms.kind() == TradeKind.SWAP
            || terms.kind() == TradeKind.BASIS_SWAP
            || terms.kind() == TradeKind.SWAPTION;
    if (either && terms.tenor().isPresent() == terms.maturityDate().isPresent()) {
      problems.add(
          terms.tenor().isPresent()
              ? Problem.invalid(
                  AT + "maturity_date", "must not be there beside tenor; leave one of them out")
              : new Problem(AT + "tenor", Problem.Kind.MISSING, "or maturity_date is required"));
    }
    return problems;
  }

  private static void text(String member, Optional<String> text, List<Problem> problems) {
    text.ifPresent(value -> problems.addAll(DayOrTenor.problems(AT + member, value)));
  }

  private List<Problem> ranges() {
    var problems = new ArrayList<Problem>();
    if (terms.kind() == TradeKind.SWAP) {
      rate("rate", terms.rate(), problems);
    }
    if (terms.kind() == TradeKind.CAP_FLOOR || terms.kind() == TradeKind.SWAPTION) {
      rate("strike", terms.strike(), problems);
    }
    boolean priced = terms.kind() == TradeKind.OPTION && !(terms.strike().orElse(1) > 0);
    if (priced) {
      problems.add(Problem.invalid(AT + "strike", "must be above 0"));
    }
    if (terms.kind() == TradeKind.FX_FORWARD && !(terms.rate().orElse(1) > 0)) {
      problems.add(Problem.invalid(AT + "rate", "must be above 0"));
    }
    if (OPTIONS.contains(terms.kind())) {
      problems.addAll(type(terms.type().orElseThrow()));
    }
    terms
        .pair()
        .map(text -> FxPair.of(text).problem())
        .filter(words -> !words.isEmpty())
        .ifPresent(words -> problems.add(Problem.invalid(AT + "pair", words)));
    if (terms.kind() == TradeKind.CAP_FLOOR
        && Conventions.of(terms.index().orElseThrow()).isOvernight()) {
      problems.add(
          Problem.invalid(
              AT + "index",
              "must be a term index: the rate of a compounded period is known at its end alone,"
                  + " which this formula does not value"));
    }
    if (terms.kind() == TradeKind.BASIS_SWAP) {
      RateIndex pay = terms.payIndex().orElseThrow();
      RateIndex receive = terms.receiveIndex().orElseThrow();
      if (!pay.currency().equals(receive.currency())) {
        problems.add(
            Problem.invalid(
                AT + "pay_index",
                "must be of the currency of the receive_index, " + receive.currency()));
      }
    }
    return problems;
  }

  private static void rate(String member, OptionalDouble given, List<Problem> problems) {
    if (Math.abs(given.orElse(0)) > 1) {
      problems.add(Problem.invalid(AT + member, "must be a rate from -1 to 1; 0.05 is 5 %"));
    }
  }

  private List<Problem> type(TradeTerms.Type type) {
    List<TradeTerms.Type> fitting =
        switch (terms.kind()) {
          case OPTION -> List.of(TradeTerms.Type.CALL, TradeTerms.Type.PUT);
          case CAP_FLOOR -> List.of(TradeTerms.Type.CAP, TradeTerms.Type.FLOOR);
          default -> List.of(TradeTerms.Type.PAYER, TradeTerms.Type.RECEIVER);
        };
    return fitting.contains(type)
        ? List.of()
        : List.of(
            Problem.invalid(
                AT + "type",
                "must be "
                    + Contracts.word(fitting.get(0))
                    + " or "
                    + Contracts.word(fitting.get(1))));
  }

  private List<Problem> steps() {
    var problems = new ArrayList<Problem>();
    terms
        .notionalSteps()
        .ifPresent(
            steps ->
                problems.addAll(
                    steps("notional_steps", "notional", steps.period(), steps.notional().length)));
    terms
        .rateSteps()
        .ifPresent(
            steps ->
                problems.addAll(steps("rate_steps", "rate", steps.period(), steps.rate().length)));
    if (terms.rateSteps().isPresent() && terms.rate().isEmpty()) {
      problems.add(
          new Problem(
              AT + "rate", Problem.Kind.MISSING, "is required beside rate_steps: the first rate"));
    }
    return problems;
  }

  private static List<Problem> steps(String member, String column, int[] periods, int values) {
    if (periods.length != values) {
      return List.of(
          Problem.invalid(
              AT + member + "/" + column,
              "must have as many rows as period: " + periods.length + ", not " + values));
    }
    for (int i = 1; i < periods.length; i++) {
      if (periods[i] <= periods[i - 1]) {
        return List.of(
            Problem.invalid(AT + member + "/period/" + i, "must be above the period before it"));
      }
    }
    return List.of();
  }

  /**
   * Returns the trade of terms without problems.
   *
   * @throws TradeRefusedException when its days are out of order
   */
  Trade trade() {
    return switch (terms.kind()) {
      case SWAP -> {
        RateIndex index = terms.index().orElseThrow();
        LocalDate start = start(index);
        yield new SwapTrade(terms, index, start, end(index, start));
      }
      case BASIS_SWAP -> {
        RateIndex pay = terms.payIndex().orElseThrow();
        LocalDate start = start(pay);
        yield new BasisSwapTrade(
            terms, terms.receiveIndex().orElseThrow(), pay, start, end(pay, start));
      }
      case OPTION -> new OptionTrade(terms, day(terms.expiryDate(), valuation));
      case BOND -> new BondTrade(terms, within(day(terms.maturityDate(), valuation)));
      case FRN -> {
        RateIndex index = terms.index().orElseThrow();
        yield new FloatingNoteTrade(terms, index, within(day(terms.maturityDate(), valuation)));
      }
      case FX_FORWARD -> {
        FxPair pair = FxPair.of(terms.pair().orElseThrow());
        String text = terms.deliveryDate().orElseThrow();
        LocalDate delivery =
            Tenor.find(text)
                .map(tenor -> pair.end(pair.spot(valuation), tenor))
                .orElseGet(() -> day(terms.deliveryDate(), valuation));
        yield new FxForwardTrade(terms, pair, within(delivery));
      }
      case CAP_FLOOR -> {
        RateIndex index = terms.index().orElseThrow();
        LocalDate start = start(index);
        yield new CapFloorTrade(terms, index, start, end(index, start));
      }
      case SWAPTION -> swaption(terms.index().orElseThrow());
    };
  }

  private Trade swaption(RateIndex index) {
    LocalDate exercise = day(terms.exerciseDate(), valuation);
    LocalDate spot = Conventions.of(index).spot(exercise);
    LocalDate start = terms.effectiveDate().map(text -> from(index, text, spot)).orElse(spot);
    if (exercise.isAfter(start)) {
      throw TradeRefusedException.invalid(
          AT + "exercise_date", "must not be after the effective_date, " + start);
    }
    return new SwaptionTrade(terms, index, exercise, start, end(index, start));
  }

  private LocalDate start(RateIndex index) {
    LocalDate spot = Conventions.of(index).spot(valuation);
    return terms.startDate().map(text -> from(index, text, spot)).orElse(spot);
  }

  /** Returns the day that a text is; a tenor is counted from a day and moved to a business day. */
  private LocalDate from(RateIndex index, String text, LocalDate day) {
    return Tenor.find(text)
        .map(tenor -> Conventions.of(index).end(day, tenor, terms.endOfMonth()))
        .orElseGet(() -> DayOrTenor.date(text).orElseThrow());
  }

  private LocalDate end(RateIndex index, LocalDate start) {
    String member = terms.tenor().isPresent() ? "tenor" : "maturity_date";
    String text = terms.tenor().or(terms::maturityDate).orElseThrow();
    LocalDate end =
        Tenor.find(text)
            .map(tenor -> Conventions.of(index).unadjusted(start, tenor, terms.endOfMonth()))
            .orElseGet(() -> DayOrTenor.date(text).orElseThrow());
    if (!end.isAfter(start) || end.isAfter(start.plusYears(MOST_YEARS))) {
      throw TradeRefusedException.invalid(
          AT + member, "must be after the first day, " + start + ", by 100 years at most");
    }
    return end;
  }

  private static LocalDate day(Optional<String> text, LocalDate from) {
    return DayOrTenor.day(text.orElseThrow(), from).orElseThrow();
  }

  private LocalDate within(LocalDate day) {
    if (day.isAfter(valuation.plusYears(MOST_YEARS))) {
      String member = terms.kind() == TradeKind.FX_FORWARD ? "delivery_date" : "maturity_date";
      throw TradeRefusedException.invalid(
          AT + member, "must be within 100 years of the valuation_date");
    }
    return day;
  }
}
