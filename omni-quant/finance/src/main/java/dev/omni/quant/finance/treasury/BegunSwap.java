package dev.omni.quant.finance.treasury;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Problem;
import dev.omni.quant.finance.treasury.OvernightCompounding.Day;
import dev.omni.quant.finance.treasury.SwapPeriods.Known;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The periods of a swap's floating leg that began before its valuation date, and what is known of
 * their rates.
 *
 * @param input the swap
 */
record BegunSwap(SwapVanilla.Input input) {
  private static final String FIRST = "/first_fixing";
  private static final String PAST = "/past_fixings";
  private static final String ACCRUED = "/accrued_factor";

  private SwapTerms terms() {
    return input.terms();
  }

  private LocalDate valuation() {
    return terms().curves().valuation();
  }

  private boolean isOvernight() {
    return terms().floatingLeg().kind() == SwapTerms.IndexKind.OVERNIGHT;
  }

  private OvernightCompounding compounding() {
    return OvernightCompounding.of(
        BusinessDays.of(terms().calendar()), terms().floatingLeg().dayCount().rule());
  }

  /** Returns what is known of the first periods of a swap without problems. */
  List<Known> known(SwapPeriods periods) {
    List<SwapLeg.Period> begun = periods.begun(valuation());
    if (!isOvernight()) {
      double rate = input.firstFixing().orElse(Double.NaN);
      return begun.stream().map(each -> new Known(rate * each.fraction(), each.end())).toList();
    }
    if (input.accruedFactor().isPresent()) {
      double factor = input.accruedFactor().getAsDouble();
      return begun.stream().map(each -> new Known(factor - 1, valuation())).toList();
    }
    if (begun.isEmpty()) {
      return List.of();
    }
    OvernightCompounding compounding = compounding();
    Map<LocalDate, Double> rates = input.pastFixings().orElseThrow().byDay();
    return begun.stream().map(each -> compounding.known(each, valuation(), rates)).toList();
  }

  /** Returns what is wrong with the rates of the past, of a swap whose terms are right. */
  List<Problem> problems() {
    return isOvernight() ? overnight() : ibor();
  }

  private List<Problem> ibor() {
    boolean begun = terms().begun();
    var problems = new ArrayList<Problem>();
    if (begun && input.firstFixing().isEmpty()) {
      problems.add(
          new Problem(
              FIRST,
              Problem.Kind.MISSING,
              "is required for a swap that began before the valuation_date: the rate of the"
                  + " period that has begun"));
    }
    if (!begun && input.firstFixing().isPresent()) {
      problems.add(
          Problem.invalid(FIRST, "belongs to a swap that began before the valuation_date"));
    }
    String words = "belongs to an overnight leg: an ibor period that has begun has first_fixing";
    input.pastFixings().ifPresent(any -> problems.add(Problem.invalid(PAST, words)));
    input.accruedFactor().ifPresent(any -> problems.add(Problem.invalid(ACCRUED, words)));
    return problems;
  }

  private List<Problem> overnight() {
    if (input.firstFixing().isPresent()) {
      return List.of(
          Problem.invalid(
              FIRST,
              "belongs to an ibor leg: an overnight period that has begun has past_fixings, one a"
                  + " day, or its accrued_factor"));
    }
    boolean past = input.pastFixings().isPresent();
    boolean accrued = input.accruedFactor().isPresent();
    if (past && accrued) {
      return List.of(
          Problem.invalid(PAST, "must not be there beside accrued_factor; leave one of them out"));
    }
    List<SwapLeg.Period> begun =
        new SwapSchedules().of(terms(), input.endOfMonth(), valuation()).begun(valuation());
    if (begun.isEmpty()) {
      return past || accrued
          ? List.of(
              Problem.invalid(
                  past ? PAST : ACCRUED,
                  "belongs to a swap with a period that began before the valuation_date"))
          : List.of();
    }
    if (!past && !accrued) {
      return List.of(
          new Problem(
              PAST,
              Problem.Kind.MISSING,
              "or accrued_factor is required: a period of the overnight leg began before the"
                  + " valuation_date"));
    }
    return accrued ? accrued(begun) : fixed(begun);
  }

  private List<Problem> accrued(List<SwapLeg.Period> begun) {
    return begun.stream().allMatch(each -> each.end().isAfter(valuation()))
        ? List.of()
        : List.of(
            Problem.invalid(
                ACCRUED,
                "must be past_fixings: one period has ended and is not yet paid, another may"
                    + " have begun, and one factor is not enough for both"));
  }

  private List<Problem> fixed(List<SwapLeg.Period> begun) {
    DailyFixings given = input.pastFixings().orElseThrow();
    var problems = new ArrayList<>(given.problems("past_fixings"));
    if (terms().businessDayConvention() == BusinessDayRule.NO_ADJUST) {
      problems.add(
          Problem.invalid(
              "/business_day_convention",
              "must move dates to business days, on which the past_fixings are"));
    }
    if (terms().floatingLeg().dayCount() == LegDayCount.THIRTY_U_360) {
      problems.add(
          Problem.invalid(
              "/floating_leg/day_count", "must be Act/360 or Act/365F for past_fixings"));
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    Map<LocalDate, Double> rates = given.byDay();
    List<LocalDate> absent = new ArrayList<>();
    for (SwapLeg.Period each : begun) {
      List<Day> past = compounding().past(each, valuation(), rates);
      absent.addAll(OvernightCompounding.absent(past, rates));
    }
    return absent.isEmpty()
        ? List.of()
        : List.of(new Problem(PAST, FaultCode.FIXING_MISSING, DailyFixings.missing(absent)));
  }
}
