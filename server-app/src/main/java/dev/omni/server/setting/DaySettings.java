package dev.omni.server.setting;

import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.usage.Retained;
import dev.omni.domain.usage.RetentionPeriods;
import java.time.Duration;
import java.util.Optional;

/** The validation of settings that are numbers of days. */
final class DaySettings {
  private DaySettings() {}

  /** Validates the settings of retention. */
  static RetentionPeriods retention(SettingSources sources) {
    RetentionPeriods periods = RetentionPeriods.FOREVER;
    for (Retained what : Retained.values()) {
      Setting setting = Setting.of(what.days().replace('_', '-')).orElseThrow();
      int days = (int) of(sources, setting, 0).toDays();
      periods = periods.with(what, Optional.of(days));
    }
    return periods;
  }

  /**
   * Validates a number of days.
   *
   * @param least 0 or 1
   * @throws InvalidSettingException for any other text
   */
  static Duration of(SettingSources sources, Setting setting, int least) {
    String text = sources.text(setting);
    int days = text.matches("0|[1-9][0-9]{0,4}") ? Integer.parseInt(text) : -1;
    if (days < least || days > RetentionPeriods.MOST) {
      throw ServerSettings.problem(
          setting, "a number of days from " + least + " to " + RetentionPeriods.MOST + ", as 30");
    }
    return Duration.ofDays(days);
  }
}
