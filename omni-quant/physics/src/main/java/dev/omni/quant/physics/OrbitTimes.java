package dev.omni.quant.physics;

import dev.omni.domain.json.Problem;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * The times at which a satellite's states are computed.
 *
 * @param minutes after the epoch of its elements
 * @param labels as they are sent; minutes, or dates
 * @param epoch day of the elements since 1970-01-01, with its fraction
 */
record OrbitTimes(List<Double> minutes, List<String> labels, Epoch epoch) {
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

  /** Returns the times of a valid input: minutes, or dates in their place. */
  static OrbitTimes of(Optional<List<Double>> sent, List<Instant> dates, Epoch epoch) {
    List<Double> minutes = sent.orElseGet(() -> dates.stream().map(epoch::minutesTo).toList());
    List<String> labels =
        sent.map(all -> all.stream().map(each -> "minute " + each).toList())
            .orElseGet(() -> dates.stream().map(Instant::toString).toList());
    return new OrbitTimes(minutes, labels, epoch);
  }

  /** Returns the problems of dates that lie too far from the epoch. */
  static List<Problem> problems(List<Instant> dates, Epoch epoch) {
    for (int i = 0; i < dates.size(); i++) {
      if (Math.abs(epoch.minutesTo(dates.get(i))) > FARTHEST) {
        return List.of(
            Problem.invalid(
                "/times_utc/" + i,
                "must be within 365 days of the epoch of the elements, "
                    + LocalDate.ofEpochDay(epoch.day())));
      }
    }
    return List.of();
  }
}
