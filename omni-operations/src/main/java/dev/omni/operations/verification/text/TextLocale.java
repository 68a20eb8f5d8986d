package dev.omni.operations.verification.text;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The way in which a text writes its numbers. */
enum TextLocale {
  /** 1,234.5 */
  EN(",", '.'),
  /** 1.234,5 */
  DE(".", ','),
  /** 1 234,5 with a space that does not break. */
  FR("\u00A0\u202F", ','),
  /** 1'234.5 */
  CH("'\u2019", '.');

  private static final int GROUP = 3;

  private final String groups;
  private final char decimal;

  TextLocale(String groups, char decimal) {
    this.groups = groups;
    this.decimal = decimal;
  }

  /** Returns the locale of a name, as {@code en}. */
  static Optional<TextLocale> find(String name) {
    return Arrays.stream(values()).filter(each -> each.toString().equals(name)).findFirst();
  }

  char decimal() {
    return decimal;
  }

  /**
   * Returns the plain decimal of digits and separators; empty where they are no number here. Groups
   * have three digits, but for the first, which has one to three and does not begin with 0.
   *
   * @param run begins and ends with a digit, but for a decimal sign at its beginning
   */
  Optional<String> plain(String run) {
    int point = run.indexOf(decimal);
    String whole = point < 0 ? run : run.substring(0, point);
    String part = point < 0 ? "" : run.substring(point + 1);
    if (!part.chars().allMatch(TextLocale::digit)) {
      return Optional.empty();
    }
    return ungrouped(whole).map(digits -> point < 0 ? digits : digits + "." + part);
  }

  /** Returns whether the digits are grouped. */
  boolean grouped(String run) {
    return run.chars().anyMatch(each -> groups.indexOf(each) >= 0);
  }

  private Optional<String> ungrouped(String whole) {
    var digits = new StringBuilder();
    int since = 0;
    boolean grouped = false;
    for (int i = 0; i < whole.length(); i++) {
      char next = whole.charAt(i);
      if (digit(next)) {
        digits.append(next);
        since++;
      } else if (groups.indexOf(next) < 0
          || (grouped ? since != GROUP : since == 0 || since > GROUP || whole.charAt(0) == '0')) {
        return Optional.empty();
      } else {
        grouped = true;
        since = 0;
      }
    }
    return grouped && since != GROUP
        ? Optional.empty()
        : Optional.of(digits.isEmpty() ? "0" : digits.toString());
  }

  private static boolean digit(int point) {
    return point >= '0' && point <= '9';
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
