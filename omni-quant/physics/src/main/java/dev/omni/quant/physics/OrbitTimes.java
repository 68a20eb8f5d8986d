package dev.omni.quant.physics;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.json.Times;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * The times at which a satellite's states are computed.
 *
 * @param minutes after the epoch of its elements
 * @param labels as they are sent; minutes, or dates
 * @param epoch day of the elements since 1970-01-01, with its fraction
 */
record OrbitTimes(List<Double> minutes, List<String> labels, Epoch epoch) {
  private static final String MINUTES = "minutes_from_epoch";
  private static final String DATES = "times_utc";
  private static final int MOST = 5000;
  private static final double FARTHEST = 525600;
  private static final double MINUTES_A_DAY = 1440;
  private static final double SECONDS_A_DAY = 86400;
  private static final double NANOS_A_DAY = 8.64e13;

  OrbitTimes {
    minutes = List.copyOf(minutes);
    labels = List.copyOf(labels);
  }

  /**
   * The epoch of an element set, on the scale of UTC without leap seconds.
   *
   * @param day since 1970-01-01
   * @param fraction of it
   */
  record Epoch(long day, double fraction) {
    /** Returns the sidereal time in radians, so many minutes later. */
    double siderealTime(double minutes, double ut1MinusUtc) {
      double seconds = fraction * SECONDS_A_DAY + minutes * 60 + ut1MinusUtc;
      double days = Math.floor(seconds / SECONDS_A_DAY);
      return EarthFixed.siderealTime(day + (long) days, seconds - days * SECONDS_A_DAY);
    }

    /** Returns the minutes to a date. */
    double minutesTo(Instant date) {
      var utc = date.atOffset(ZoneOffset.UTC);
      double later = utc.toLocalTime().toNanoOfDay() / NANOS_A_DAY;
      return (utc.toLocalDate().toEpochDay() - day + later - fraction) * MINUTES_A_DAY;
    }
  }

  /** Returns a contract with either kind of times. */
  static Shape in(Shape contract) {
    return contract
        .optional(
            MINUTES,
            Shape.arrayOf(
                    Shape.number()
                        .atLeast(-FARTHEST)
                        .atMost(FARTHEST)
                        .unit("min")
                        .titled("Minutes"),
                    1,
                    MOST)
                .titled("When, in minutes after the epoch of the elements"))
        .optional(
            DATES,
            Shape.arrayOf(Shape.dateTime().titled("Time"), 1, MOST)
                .titled("When, in UTC, as 2019-12-09T17:00:00Z; a year from the epoch at most"))
        .exactlyOne(MINUTES, DATES);
  }

  /** Returns the number of times. */
  static int count(JsonFields fields) {
    return fields.items(fields.has(DATES) ? DATES : MINUTES).size();
  }

  /** Reads the times of a valid input. */
  static OrbitTimes of(JsonFields fields, Epoch epoch) {
    var minutes = new ArrayList<Double>();
    var labels = new ArrayList<String>();
    if (fields.has(DATES)) {
      for (String date : fields.texts(DATES)) {
        minutes.add(epoch.minutesTo(Times.of(date).orElseThrow()));
        labels.add(date);
      }
    } else {
      for (double each : fields.numbers(MINUTES)) {
        minutes.add(each);
        labels.add("minute " + each);
      }
    }
    return new OrbitTimes(minutes, labels, epoch);
  }

  /** Returns the problems of dates that lie too far from the epoch. */
  static List<Problem> problems(JsonFields fields, Epoch epoch) {
    var found = new ArrayList<Problem>();
    List<String> dates = fields.has(DATES) ? fields.texts(DATES) : List.of();
    for (int i = 0; i < dates.size() && found.isEmpty(); i++) {
      String at = "/" + DATES + "/" + i;
      if (Math.abs(epoch.minutesTo(Times.of(dates.get(i)).orElseThrow())) > FARTHEST) {
        found.add(
            Problem.invalid(
                at,
                "must be within 365 days of the epoch of the elements, "
                    + LocalDate.ofEpochDay(epoch.day())));
      }
    }
    return found;
  }
}
