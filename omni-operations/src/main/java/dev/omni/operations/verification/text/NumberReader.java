package dev.omni.operations.verification.text;

import dev.omni.quant.core.units.UcumUnit;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The reader of one figure: sign, currency, digits, exponent, scale and unit. */
final class NumberReader {
  /** More digits are no number: no double has them. */
  private static final int MAX_DIGITS = 400;

  private static final int MAX_EXPONENT = 400;
  private static final int MINUS = 0x2212;

  private final CodePoints text;
  private final TextLocale locale;

  NumberReader(CodePoints text, TextLocale locale) {
    this.text = text;
    this.locale = locale;
  }

  /**
   * The beginning of a figure.
   *
   * @param digits where its digits begin
   * @param sign its sign; empty for none
   */
  private record Opening(int start, int digits, String sign, Optional<UcumUnit> currency) {}

  /**
   * The digits of a figure.
   *
   * @param end the code point behind them and their exponent
   */
  private record Digits(int end, Optional<BigDecimal> value) {}

  /** Returns the figure that begins at a place. */
  Optional<ScannedFigure> at(int place) {
    return opening(place).map(this::figure);
  }

  private Optional<Opening> opening(int place) {
    String sign = sign(place);
    int next = place + sign.length();
    Money money = money(next);
    int digits = money.end;
    if (sign.isEmpty() && money.unit.isPresent()) {
      sign = sign(digits);
      digits += sign.length();
    }
    boolean number = text.numeral(digits) || beginsWithPoint(digits);
    return number ? Optional.of(new Opening(place, digits, sign, money.unit)) : Optional.empty();
  }

  /** Returns the sign at a place; a dash behind a letter, a digit, ) or % is none. */
  private String sign(int place) {
    int point = text.at(place);
    int before = text.at(place - 1);
    boolean sign = point == '-' || point == '+' || point == MINUS;
    return sign && !Character.isLetterOrDigit(before) && before != ')' && before != '%'
        ? Character.toString(point)
        : "";
  }

  private boolean beginsWithPoint(int place) {
    return text.at(place) == locale.decimal()
        && text.digit(place + 1)
        && !text.word(place - 1)
        && text.at(place - 1) != locale.decimal();
  }

  /** A currency before digits, and where they begin. */
  private record Money(Optional<UcumUnit> unit, int end) {}

  private Money money(int place) {
    int sign = text.isAt(place, "us$") ? place + 2 : place;
    Optional<UcumUnit> symbol = TextUnits.sign(text.at(sign));
    if (symbol.isPresent()) {
      return new Money(symbol, text.blanks(sign + 1, 1));
    }
    int letters = place + 3;
    int next = text.blanks(letters, 1);
    Optional<UcumUnit> code =
        text.letter(place) && !text.word(place - 1) && next > letters
            ? TextUnits.currency(text.text(place, letters))
            : Optional.empty();
    return code.isPresent() ? new Money(code, next) : new Money(Optional.empty(), place);
  }

  private ScannedFigure figure(Opening opening) {
    Digits digits = digits(opening.digits, opening.sign);
    Suffix suffix = suffix(digits.end, opening.currency);
    return new ScannedFigure(
        opening.start,
        suffix.end,
        text.text(opening.start, suffix.end),
        opening.sign + text.text(opening.digits, digits.end),
        digits.value,
        BigDecimal.ONE.scaleByPowerOfTen(suffix.ten),
        suffix.unit,
        Optional.empty());
  }

  private Digits digits(int from, String sign) {
    int end = runEnd(from);
    String run = text.text(from, end);
    int behind = exponentEnd(end);
    Optional<BigDecimal> value =
        run.length() > MAX_DIGITS
            ? Optional.empty()
            : locale.plain(run).flatMap(plain -> value(sign, plain, end, behind));
    return new Digits(behind, value);
  }

  private Optional<BigDecimal> value(String sign, String plain, int end, int behind) {
    Optional<Integer> exponent = behind == end ? Optional.of(0) : exponent(end, behind);
    boolean negative = sign.equals("-") || sign.equals(Character.toString(MINUS));
    return exponent
        .map(ten -> new BigDecimal(plain).scaleByPowerOfTen(ten))
        .map(value -> negative ? value.negate() : value);
  }

  /**
   * Returns the end of digits with separators, each of which has a digit behind. Digits of other
   * scripts belong to it: no locale reads them, and none of them is passed over.
   */
  private int runEnd(int from) {
    int end = from;
    while (text.numeral(end) || (separator(text.at(end)) && text.numeral(end + 1))) {
      end++;
    }
    return end;
  }

  private static boolean separator(int point) {
    return point == '.'
        || point == ','
        || point == '\''
        || point == 0x2019
        || point == 0xA0
        || point == 0x202F;
  }

  /** Returns the end of e-3, × 10^-3, x 10^6, ·10⁻⁴ behind digits; their end where none is. */
  private int exponentEnd(int end) {
    if (text.at(end) == 'e' || text.at(end) == 'E') {
      int digits = text.at(end + 1) == '-' || text.at(end + 1) == '+' ? end + 2 : end + 1;
      int behind = text.digits(digits);
      return behind == digits || text.letter(behind) ? end : behind;
    }
    int times = text.blanks(end, 1);
    int point = text.at(times);
    if (point != 0xD7 && point != 'x' && point != 0xB7 && point != 0x22C5) {
      return end;
    }
    int ten = text.blanks(times + 1, 1);
    if (text.at(ten) != '1' || text.at(ten + 1) != '0') {
      return end;
    }
    return powerEnd(ten + 2).orElse(end);
  }

  private Optional<Integer> powerEnd(int from) {
    int sign = text.at(from) == '^' ? from + 1 : from;
    boolean raised = sign == from;
    int minus = raised ? 0x207B : '-';
    int plus = raised ? 0x207A : '+';
    boolean signed =
        text.at(sign) == minus || text.at(sign) == plus || (!raised && text.at(sign) == MINUS);
    int digits = signed ? sign + 1 : sign;
    int end = digits;
    while (raised ? Superscripts.digit(text.at(end)) >= 0 : text.digit(end)) {
      end++;
    }
    return end > digits ? Optional.of(end) : Optional.empty();
  }

  /** Returns the exponent; empty for one that no double has. */
  private Optional<Integer> exponent(int from, int to) {
    int at = to - 1;
    boolean raised = !text.digit(at);
    int ten = 0;
    int power = 1;
    while (at >= from && digit(at, raised) >= 0 && power <= MAX_EXPONENT * 10) {
      ten += digit(at, raised) * power;
      power *= 10;
      at--;
    }
    boolean negative = text.at(at) == '-' || text.at(at) == MINUS || text.at(at) == 0x207B;
    return digit(at, raised) >= 0 || ten > MAX_EXPONENT
        ? Optional.empty()
        : Optional.of(negative ? -ten : ten);
  }

  /** Returns a digit, raised or not; -1 for another code point. */
  private int digit(int at, boolean raised) {
    return raised ? Superscripts.digit(text.at(at)) : text.digit(at) ? text.at(at) - '0' : -1;
  }

  /** The scale and the unit behind digits. */
  private record Suffix(int ten, Optional<UcumUnit> unit, int end) {}

  private Suffix suffix(int digits, Optional<UcumUnit> currency) {
    int word = text.blanks(digits, 1);
    int end = text.letters(word);
    Optional<Integer> ten =
        end - word > 10 ? Optional.empty() : scale(text.text(word, end), currency);
    int scaled = digits;
    if (ten.isPresent() && !text.word(end)) {
      boolean shortened = text.at(end) == '.' && isShort(text.text(word, end));
      scaled = shortened ? end + 1 : end;
    } else {
      ten = Optional.empty();
    }
    Optional<TextUnits.Read> unit = unit(scaled, currency);
    return new Suffix(
        ten.orElse(0),
        currency.or(() -> unit.map(TextUnits.Read::unit)),
        unit.map(TextUnits.Read::end).orElse(scaled));
  }

  /** Returns the unit behind digits and their scale; behind an amount only its own currency. */
  private Optional<TextUnits.Read> unit(int from, Optional<UcumUnit> currency) {
    return TextUnits.at(text, text.blanks(from, 1))
        .filter(read -> currency.isEmpty() || currency.get().equals(read.unit()));
  }

  private static boolean isShort(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return lower.equals("tsd") || lower.equals("mio") || lower.equals("mrd");
  }

  private static Optional<Integer> scale(String word, Optional<UcumUnit> currency) {
    Map<String, Integer> scales = TextWords.SCALES;
    boolean single = word.length() == 1;
    Integer usual = scales.get(single ? word : word.toLowerCase(Locale.ROOT));
    Integer money = currency.isPresent() ? TextWords.MONEY_SCALES.get(word) : null;
    return Optional.ofNullable(usual == null ? money : usual);
  }
}
