package dev.omni.quant.finance.treasury;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two currencies that are exchanged, and the dates of their market: business days to the spot date
 * are counted without the calendar of the US dollar, but the spot date itself is open in both; the
 * terms of months that begin on the last business day of a month end on one. OpenGamma, Interest
 * Rate Instruments and Market Conventions Guide, 2013.
 *
 * @param base currency that is bought
 * @param quote currency that is paid
 */
public record FxPair(String base, String quote) {
  private static final String DOLLAR = "USD";
  private static final int CODE = 3;
  private static final int SPOT = 2;
  private static final Set<String> NEXT_DAY = Set.of("USDCAD", "USDTRY", "USDPHP");
  private static final double PIP = 1e-4;
  private static final double YEN_PIP = 1e-2;
  private static final Map<String, HolidayTable> CALENDARS =
      Map.of(
          "AUD",
          HolidayTable.AUSY,
          "CAD",
          HolidayTable.CATO,
          "CHF",
          HolidayTable.CHZU,
          "EUR",
          HolidayTable.EUTA,
          "GBP",
          HolidayTable.GBLO,
          "JPY",
          HolidayTable.JPTO,
          DOLLAR,
          HolidayTable.USNY);

  /** Returns the pair of six letters. */
  public static FxPair of(String text) {
    return new FxPair(text.substring(0, CODE), text.substring(CODE));
  }

  /** Returns what is wrong with the pair, an empty text where nothing is. */
  public String problem() {
    if (base.equals(quote)) {
      return "must be two currencies, such as EURUSD";
    }
    String unknown =
        Stream.of(base, quote)
            .filter(each -> !CALENDARS.containsKey(each))
            .collect(Collectors.joining(" and "));
    return unknown.isEmpty()
        ? ""
        : "must be of currencies whose calendars are known: "
            + CALENDARS.keySet().stream().sorted().collect(Collectors.joining(", "))
            + "; none is known of "
            + unknown;
  }

  /** Returns the calendars of both currencies, that of the base first. */
  public List<HolidayTable> calendars() {
    return Stream.of(base, quote).map(CALENDARS::get).toList();
  }

  private BusinessDays days() {
    return BusinessDays.of(calendars(), Set.of());
  }

  /** Returns the business days from the trade date to the spot date. */
  public int spotDays() {
    return NEXT_DAY.contains(base + quote) || NEXT_DAY.contains(quote + base) ? 1 : SPOT;
  }

  /** Returns the size of a forward point. */
  public double pip() {
    return base.equals("JPY") || quote.equals("JPY") ? YEN_PIP : PIP;
  }

  /** Returns the spot date of a trade. */
  public LocalDate spot(LocalDate trade) {
    List<HolidayTable> counted =
        Stream.of(base, quote).filter(each -> !each.equals(DOLLAR)).map(CALENDARS::get).toList();
    LocalDate day = BusinessDays.of(counted, Set.of()).later(trade, spotDays());
    return days().adjusted(day, BusinessDayRule.FOLLOWING);
  }

  /** Returns the day on which a tenor from the spot date ends. */
  public LocalDate end(LocalDate spot, Tenor tenor) {
    BusinessDays days = days();
    LocalDate end = tenor.after(spot);
    return tenor.inMonths() && spot.equals(days.monthEnd(spot))
        ? days.monthEnd(end)
        : days.adjusted(end, BusinessDayRule.MODIFIED_FOLLOWING);
  }

  /** Returns whether business rests on a day in one of the two. */
  boolean isHoliday(LocalDate day) {
    return days().isHoliday(day);
  }
}
