package dev.omni.operations.verification.text;

import java.util.Locale;

/** The reader of dates and times of day. Each method returns the end, or the place for none. */
final class DateReader {
  private static final int DAYS = 31;
  private static final int MONTHS = 12;

  private final CodePoints text;

  DateReader(CodePoints text) {
    this.text = text;
  }

  /** Returns the end of a date that begins with a digit or a month. */
  int date(int place) {
    if (text.digit(place)) {
      int iso = iso(place);
      int numbers = iso > place ? iso : numbers(place);
      return numbers > place ? numbers : dayFirst(place);
    }
    return monthFirst(place);
  }

  /** 2026-11-28, with a time behind T or a space. */
  private int iso(int place) {
    int year = text.digits(place);
    int month = text.digits(year + 1);
    int day = text.digits(month + 1);
    boolean date =
        year - place == 4
            && text.at(year) == '-'
            && month - year == 3
            && text.at(month) == '-'
            && day - month == 3
            && within(text.number(year + 1, month), MONTHS)
            && within(text.number(month + 1, day), DAYS)
            && !text.word(place - 1);
    if (!date) {
      return place;
    }
    if (text.at(day) == 'T') {
      int time = time(day + 1);
      return time == day + 1 ? day : zoned(time);
    }
    return text.word(day) ? place : day;
  }

  private int zoned(int time) {
    if (text.at(time) == 'Z') {
      return time + 1;
    }
    boolean offset = text.at(time) == '+' || text.at(time) == '-';
    int zone = offset ? time(time + 1) : time;
    return offset && zone > time + 1 ? zone : time;
  }

  /** 28/11/2026, 28.11.2026. */
  private int numbers(int place) {
    int first = text.digits(place);
    int separator = text.at(first);
    int second = text.digits(first + 1);
    int year = text.digits(second + 1);
    int day = text.number(place, first);
    int month = text.number(first + 1, second);
    boolean date =
        (separator == '/' || separator == '.')
            && first - place <= 2
            && second - first - 1 <= 2
            && text.at(second) == separator
            && year - second == 5
            && within(day, DAYS)
            && within(month, DAYS)
            && (day <= MONTHS || month <= MONTHS)
            && !text.word(year)
            && !text.word(place - 1);
    return date ? year : place;
  }

  /** 28 November 2026, 28. November, 28 Nov. */
  private int dayFirst(int place) {
    int digits = text.digits(place);
    if (digits - place > 2 || !within(text.number(place, digits), DAYS) || text.word(place - 1)) {
      return place;
    }
    int day = text.at(digits) == '.' ? digits + 1 : ordinal(digits);
    int month = text.blanks(day, 1);
    if (month == day) {
      return place;
    }
    month = text.isAt(month, "of ") ? month + 3 : month;
    int end = monthEnd(month);
    if (end == month) {
      return place;
    }
    int comma = text.at(end) == ',' ? end + 1 : end;
    int year = year(text.blanks(comma, 1));
    return year > text.blanks(comma, 1) && text.blank(comma) ? year : end;
  }

  private int ordinal(int digits) {
    for (String each : new String[] {"st", "nd", "rd", "th", "er"}) {
      if (text.isAt(digits, each)) {
        return digits + 2;
      }
    }
    return digits;
  }

  /** November 30, 2026; November 2026. */
  private int monthFirst(int place) {
    int end = monthEnd(place);
    int next = text.blanks(end, 1);
    if (end == place || next == end) {
      return place;
    }
    int year = year(next);
    if (year > next) {
      return year;
    }
    int digits = text.digits(next);
    if (digits == next || digits - next > 2 || !within(text.number(next, digits), DAYS)) {
      return place;
    }
    int day = ordinal(digits);
    int comma = text.at(day) == ',' ? day + 1 : day;
    int behind = text.blanks(comma, 1);
    int last = year(behind);
    return behind > comma && last > behind ? last : place;
  }

  /** Returns the end of a year of four digits. */
  private int year(int place) {
    int end = text.digits(place);
    boolean decimal = (text.at(end) == '.' || text.at(end) == ',') && text.digit(end + 1);
    return end - place == 4 && !text.word(end) && !decimal && text.at(place) != '0' ? end : place;
  }

  private int monthEnd(int place) {
    int end = place;
    while (end - place <= 9 && text.letter(end)) {
      end++;
    }
    String word = text.text(place, end);
    String lower = word.toLowerCase(Locale.ROOT);
    boolean month =
        TextWords.MONTHS.contains(lower)
            && !text.word(end)
            && (!word.equals(lower) || TextWords.SMALL_MONTHS.contains(lower));
    return !month
        ? place
        : text.at(end) == '.' && lower.length() <= 5 && text.blank(end + 1) ? end + 1 : end;
  }

  /** 13:51, 13:51:23, 13:51:23.5. */
  int time(int place) {
    int hour = text.digits(place);
    int minute = text.digits(hour + 1);
    boolean time =
        hour > place
            && hour - place <= 2
            && text.number(place, hour) <= 24
            && text.at(hour) == ':'
            && minute - hour == 3
            && text.number(hour + 1, minute) < 60;
    if (!time) {
      return place;
    }
    int second = text.digits(minute + 1);
    boolean seconds =
        text.at(minute) == ':' && second - minute == 3 && text.number(minute + 1, second) < 60;
    if (!seconds) {
      return minute;
    }
    int fraction = text.digits(second + 1);
    return text.at(second) == '.' && fraction > second + 1 ? fraction : second;
  }

  private static boolean within(int number, int most) {
    return number >= 1 && number <= most;
  }
}
