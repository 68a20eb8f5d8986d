package dev.omni.console.form;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.Optional;

/** Numbers that are typed as "28%" or "35bp": the decimal point moves, and no digit changes. */
final class Percentage {
  private static final int PERCENT = 2;
  private static final int BASIS_POINT = 4;

  /** More places than this are read by nobody. */
  private static final int MOST_PLACES = 40;

  private Percentage() {}

  /** Returns the number of a text, with or without a unit; empty for another text. */
  static Optional<Json> number(String text) {
    String typed = text.strip();
    int places = typed.endsWith("%") ? PERCENT : typed.endsWith("bp") ? BASIS_POINT : 0;
    String digits = typed.substring(0, typed.length() - places / 2).strip();
    return MemberKind.number(digits)
        .map(number -> places == 0 ? number : new Json.Num(number.value().movePointLeft(places)));
  }

  /** Returns a number in both ways, as "0.28 = 28 %"; empty for another text. */
  static String words(String text) {
    return MemberKind.number(text.strip())
        .map(Json.Num::value)
        .filter(number -> Math.abs(number.scale()) + number.precision() <= MOST_PLACES)
        .map(number -> plain(number) + " = " + plain(number.movePointRight(PERCENT)) + " %")
        .orElse("");
  }

  private static String plain(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }
}
