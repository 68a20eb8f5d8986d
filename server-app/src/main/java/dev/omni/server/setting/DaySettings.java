package dev.omni.server.setting;

import java.time.Duration;

/** The validation of settings that are numbers of days. */
final class DaySettings {
  /** The most days: about a hundred years. */
  static final int MOST = 36_500;

  private DaySettings() {}

  /**
   * Validates a number of days.
   *
   * @param least 0 or 1
   * @throws InvalidSettingException for any other text
   */
  static Duration of(SettingSources sources, Setting setting, int least) {
    String text = sources.text(setting);
    int days = text.matches("0|[1-9][0-9]{0,4}") ? Integer.parseInt(text) : -1;
    if (days < least || days > MOST) {
      throw ServerSettings.problem(
          setting, "a number of days from " + least + " to " + MOST + ", as 30");
    }
    return Duration.ofDays(days);
  }
}
