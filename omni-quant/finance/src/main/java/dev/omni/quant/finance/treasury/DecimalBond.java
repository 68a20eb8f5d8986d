package dev.omni.quant.finance.treasury;

import dev.omni.engine.NotConverged;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.quant.core.PreciseFunctions;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The second method of a bond with equal coupons: its payments discounted in decimals of 34 digits,
 * the yield by bisection. Only the dates are those of the first.
 */
final class DecimalBond implements SecondMethod<FixedCouponBondYield.Input> {
  private static final Description DESCRIPTION =
      new Description(
          "payments discounted one by one, the yield by bisection",
          PreciseFunctions.LIBRARY,
          PreciseFunctions.PRECISION,
          1e-10);

  private static final BigDecimal FACE = BigDecimal.valueOf(100);
  private static final BigDecimal HIGHEST = BigDecimal.valueOf(YieldPriced.HIGHEST_YIELD);
  private static final BigDecimal DIGITS = new BigDecimal("1e-17");
  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  /** The sizes below which a yield, and a price per 100, are compared with these. */
  private static final BigDecimal SMALL_YIELD = new BigDecimal("1e-2");

  private static final int HALVINGS = 60;

  /** Steps of a payment at a yield. */
  private static final double STEPS = 1e4;

  @Override
  public Description description() {
    return DESCRIPTION;
  }

  @Override
  public Optional<String> uncovered(FixedCouponBondYield.Input input) {
    return new BondDates(input).equal()
        ? Optional.empty()
        : Optional.of("its coupons are counted by days");
  }

  @Override
  public double steps(FixedCouponBondYield.Input input) {
    long months = ChronoUnit.MONTHS.between(input.settlementDate(), input.maturityDate());
    double flows = 2 + months * input.frequency() / 12.0;
    return STEPS * flows * (input.yield().isPresent() ? 1 : 2 * HALVINGS);
  }

  @Override
  public List<Figure> compute(FixedCouponBondYield.Input input, Work work) {
    work.proceed();
    Payments payments = Payments.of(input);
    BigDecimal yield =
        input.yield().isPresent()
            ? PreciseFunctions.exact(input.yield().getAsDouble())
            : payments.solved(
                PreciseFunctions.over(
                        PreciseFunctions.exact(input.cleanPrice().orElseThrow()), FACE)
                    .add(payments.accrued()),
                work);
    BigDecimal dirty = payments.price(yield);
    return List.of(
        per100("/clean_price", dirty.subtract(payments.accrued())),
        per100("/dirty_price", dirty),
        per100("/accrued_interest", payments.accrued()),
        new Figure("/yield", yield.round(PreciseFunctions.DIGITS), SMALL_YIELD));
  }

  private static Figure per100(String pointer, BigDecimal value) {
    return new Figure(pointer, value.multiply(FACE).round(PreciseFunctions.DIGITS), BigDecimal.ONE);
  }

  /**
   * A payment per unit of face.
   *
   * @param compounded periods by which it is discounted
   * @param simple periods by which it is discounted by simple interest before that
   */
  private record Payment(BigDecimal amount, BigDecimal compounded, BigDecimal simple) {}

  /**
   * The payments of a bond.
   *
   * @param frequency coupons a year
   * @param accrued interest per unit of face
   */
  private record Payments(List<Payment> all, BigDecimal frequency, BigDecimal accrued) {
    static Payments of(FixedCouponBondYield.Input input) {
      var dates = new BondDates(input);
      StreetBond.Dates known = dates.dates();
      var grid = new Places(dates.grid());
      LocalDate settlement = input.settlementDate();
      List<LocalDate> coupons = known.coupons(grid.dates());
      LocalDate start = known.start(grid.dates(), coupons.get(0));
      BigDecimal frequency = BigDecimal.valueOf(input.frequency());
      BigDecimal rate =
          PreciseFunctions.over(PreciseFunctions.exact(input.couponRate()), frequency);
      List<LocalDate> left = coupons.stream().filter(date -> date.isAfter(settlement)).toList();
      BigDecimal accrued = BigDecimal.ZERO;
      var payments = new ArrayList<Payment>();
      for (LocalDate date : coupons) {
        if (date.isAfter(settlement)) {
          if (payments.isEmpty() && settlement.isAfter(start)) {
            accrued = rate.multiply(grid.between(start, settlement));
          }
          BigDecimal face = date.equals(input.maturityDate()) ? BigDecimal.ONE : BigDecimal.ZERO;
          BigDecimal amount = face.add(rate.multiply(grid.between(start, date)));
          BigDecimal periods = grid.between(settlement, date);
          BigDecimal simple =
              switch (input.yieldConvention()) {
                case US_TREASURY -> grid.broken(settlement).min(periods);
                case US_STREET, DE_BONDS -> left.size() == 1 ? periods : BigDecimal.ZERO;
                case GB_BUMP_DMO -> BigDecimal.ZERO;
              };
          payments.add(new Payment(amount, periods.subtract(simple), simple));
        }
        start = date;
      }
      return new Payments(payments, frequency, accrued);
    }

    BigDecimal price(BigDecimal yield) {
      BigDecimal period = PreciseFunctions.over(yield, frequency);
      BigDecimal factor = PreciseFunctions.over(BigDecimal.ONE, BigDecimal.ONE.add(period));
      BigDecimal log = PreciseFunctions.log(factor);
      BigDecimal part = BigDecimal.ZERO;
      BigDecimal ofPart = BigDecimal.ONE;
      BigDecimal sum = BigDecimal.ZERO;
      for (Payment payment : all) {
        BigDecimal whole = payment.compounded().setScale(0, RoundingMode.FLOOR);
        BigDecimal rest = payment.compounded().subtract(whole);
        if (rest.compareTo(part) != 0) {
          part = rest;
          ofPart = PreciseFunctions.exp(rest.multiply(log));
        }
        BigDecimal compounded =
            factor.pow(whole.intValue(), PreciseFunctions.WORKING).multiply(ofPart);
        BigDecimal simple = BigDecimal.ONE.add(payment.simple().multiply(period));
        sum = sum.add(PreciseFunctions.over(payment.amount().multiply(compounded), simple));
      }
      return sum;
    }

    /**
     * Returns the yield at a price, which falls as the yield rises.
     *
     * @throws NotConverged when no yield above -1 and up to 10 has the price
     */
    BigDecimal solved(BigDecimal dirty, Work work) {
      BigDecimal high = HIGHEST;
      BigDecimal low = BigDecimal.ZERO;
      if (price(high).compareTo(dirty) > 0) {
        throw none();
      }
      for (int i = 0; price(low).compareTo(dirty) < 0; i++) {
        if (i == HALVINGS) {
          throw none();
        }
        high = low;
        low = low.subtract(BigDecimal.ONE).divide(TWO);
      }
      while (high.subtract(low).compareTo(DIGITS) > 0) {
        work.proceed();
        BigDecimal middle = low.add(high).divide(TWO);
        if (price(middle).compareTo(dirty) > 0) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return high;
    }

    private static NotConverged none() {
      return NotConverged.of("no yield has the price", HALVINGS, 0);
    }
  }

  /**
   * The places of dates on a grid.
   *
   * @param dates of the grid
   */
  private record Places(QuasiCoupons dates) {
    private static final int MONTH = 30;

    BigDecimal between(LocalDate from, LocalDate to) {
      return place(to).subtract(place(from));
    }

    /** Returns the part of a period from a date to the next date of the grid. */
    BigDecimal broken(LocalDate date) {
      BigDecimal place = place(date);
      return place.setScale(0, RoundingMode.CEILING).subtract(place);
    }

    private BigDecimal place(LocalDate date) {
      int before = dates.before(date);
      LocalDate start = dates.date(before);
      if (start.equals(date)) {
        return BigDecimal.valueOf(before);
      }
      long days =
          dates
              .thirty()
              .map(count -> (long) count.days(start, date))
              .orElseGet(() -> ChronoUnit.DAYS.between(start, date));
      long all =
          dates.thirty().isPresent()
              ? (long) MONTH * dates.months()
              : ChronoUnit.DAYS.between(start, dates.date(before + 1));
      BigDecimal passed = PreciseFunctions.over(BigDecimal.valueOf(days), BigDecimal.valueOf(all));
      return BigDecimal.valueOf(before).add(passed.min(BigDecimal.ONE));
    }
  }
}
