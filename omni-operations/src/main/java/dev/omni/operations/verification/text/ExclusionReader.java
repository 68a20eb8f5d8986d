package dev.omni.operations.verification.text;

import dev.omni.operations.verification.text.Exclusion.Rule;
import java.util.Locale;
import java.util.Optional;

/**
 * The reader of what states no figure. The rules are tried in their order; each looks at a bounded
 * number of code points, or takes what it has seen.
 */
final class ExclusionReader {
  /** The longest name before the @ of an address of mail (RFC 5321, 4.5.3.1.1). */
  private static final int MAX_MAIL_NAME = 64;

  private static final int MAX_ITEM_DIGITS = 3;
  private static final int MAX_HEADING = 6;
  private static final int[] UUID = {8, 4, 4, 4, 12};

  private final CodePoints text;
  private final TextLocale locale;
  private final IgnoredTexts ignored;
  private final DateReader dates;

  /** Until where words without a digit have been read, so that none is read twice. */
  private int plain;

  ExclusionReader(CodePoints text, TextLocale locale, IgnoredTexts ignored) {
    this.text = text;
    this.locale = locale;
    this.ignored = ignored;
    this.dates = new DateReader(text);
  }

  /** Returns what begins at a place and states no figure, years apart: they depend on a unit. */
  Optional<Exclusion> at(int place) {
    if (ignored.at(place) > 0) {
      return Optional.of(exclusion(place, place + ignored.at(place), Rule.IGNORED));
    }
    for (Rule rule : Rule.values()) {
      int end = end(rule, place);
      if (end > place) {
        return Optional.of(exclusion(place, end, rule));
      }
    }
    return Optional.empty();
  }

  Exclusion exclusion(int start, int end, Rule rule) {
    return new Exclusion(start, end, text.text(start, end), rule);
  }

  private int end(Rule rule, int place) {
    boolean begins = !text.word(place - 1) && text.word(place);
    return switch (rule) {
      case IGNORED, YEAR -> place;
      case URL -> begins ? url(place) : place;
      case DIGEST -> begins ? digest(place) : place;
      case DATE -> begins ? dates.date(place) : place;
      case TIME -> begins && text.at(place - 1) != ':' ? time(place) : place;
      case REFERENCE -> reference(place);
      case VERSION -> begins ? version(place) : place;
      case ORDINAL -> begins ? ordinal(place) : place;
      case ENUMERATION -> enumeration(place);
      case IDENTIFIER -> begins ? identifier(place) : place;
      case NUMBER_WORD -> begins ? numberWord(place) : place;
    };
  }

  private int url(int place) {
    if (text.isAt(place, "https://") || text.isAt(place, "http://") || text.isAt(place, "www.")) {
      return wordEnd(place);
    }
    int end = place;
    while (end - place <= MAX_MAIL_NAME && mailName(end)) {
      end++;
    }
    return text.at(end) == '@' && text.word(end + 1) ? wordEnd(end) : place;
  }

  private boolean mailName(int place) {
    int point = text.at(place);
    return text.word(place) || point == '.' || point == '-' || point == '+';
  }

  /** Returns the end of what has no space in it. */
  private int wordEnd(int from) {
    int end = from;
    while (end < text.size() && !text.space(end)) {
      end++;
    }
    return end;
  }

  private int digest(int place) {
    for (String name : new String[] {"sha256:", "sha512:", "sha1:", "md5:"}) {
      if (text.isAt(place, name)) {
        int end = hexEnd(place + name.length());
        return end > place + name.length() ? end : place;
      }
    }
    int end = place;
    for (int i = 0; i < UUID.length; i++) {
      int from = i == 0 ? end : end + 1;
      if (i > 0 && text.at(end) != '-') {
        return place;
      }
      for (end = from; end < from + UUID[i]; end++) {
        if (!hex(end)) {
          return place;
        }
      }
    }
    return text.word(end) ? place : end;
  }

  private int hexEnd(int from) {
    int end = from;
    while (hex(end)) {
      end++;
    }
    return end;
  }

  private boolean hex(int place) {
    int lower = Character.toLowerCase(text.at(place));
    return text.digit(place) || (lower >= 'a' && lower <= 'f');
  }

  private int time(int place) {
    int end = dates.time(place);
    return text.word(end) || text.at(end) == ':' ? place : end;
  }

  private int reference(int place) {
    int point = text.at(place);
    if (point == '[') {
      return bracketed(place, ']');
    }
    if (point == '#') {
      int end = text.digits(place + 1);
      return text.word(place - 1) || text.word(end) ? place : end > place + 1 ? end : place;
    }
    if (point == 0xA7) {
      int number = text.blanks(place + 1, 1);
      int end = placeNumber(number);
      return end > number ? end : place;
    }
    if (text.word(place - 1) || !text.letter(place)) {
      return place;
    }
    int end = text.letters(place);
    if (end - place > 12) {
      return place;
    }
    String word = text.text(place, end).toLowerCase(Locale.ROOT);
    boolean pointed = text.at(end) == '.';
    if (!TextWords.REFERENCES.contains(word) || (TextWords.POINTED.contains(word) && !pointed)) {
      return place;
    }
    int behind = pointed ? end + 1 : end;
    int number = text.blanks(behind, 1);
    if (text.at(number) == '(') {
      int closed = bracketed(number, ')');
      return closed > number ? closed : place;
    }
    int last = number == end ? number : placeNumber(number);
    return last > number ? last : place;
  }

  /** Returns the end of 4, 4.2, 4a, A.3. */
  private int placeNumber(int from) {
    int start =
        text.letter(from) && text.at(from + 1) == '.' && text.digit(from + 2) ? from + 2 : from;
    int end = text.digits(start);
    if (end == start) {
      return from;
    }
    while (text.at(end) == '.' && text.digit(end + 1)) {
      end = text.digits(end + 1);
    }
    end = text.letter(end) && !text.word(end + 1) ? end + 1 : end;
    boolean decimal = text.at(end) == ',' && text.digit(end + 1);
    return text.word(end) || decimal ? from : end;
  }

  /** Returns the end of brackets with numbers, commas and dashes alone. */
  private int bracketed(int open, char close) {
    int end = open + 1;
    while (end - open < 40
        && (text.digit(end)
            || text.blank(end)
            || text.at(end) == ','
            || text.at(end) == '-'
            || text.at(end) == 0x2013)) {
      end++;
    }
    boolean numbers = text.digit(open + 1) && text.digit(end - 1);
    return numbers && text.at(end) == close ? end + 1 : open;
  }

  private int version(int place) {
    boolean named = text.at(place) == 'v' || text.at(place) == 'V';
    int from = named ? place + 1 : place;
    int end = text.digits(from);
    if (end == from) {
      return place;
    }
    int parts = 1;
    while (text.at(end) == '.' && text.digit(end + 1)) {
      end = text.digits(end + 1);
      parts++;
    }
    boolean number =
        locale.grouped(text.text(from, end)) && locale.plain(text.text(from, end)).isPresent();
    boolean version = named || (parts >= 3 && !number);
    return version && !text.word(end) ? end : place;
  }

  private int ordinal(int place) {
    int end = text.digits(place);
    int word = end;
    while (word - end <= 3 && text.letter(word)) {
      word++;
    }
    String suffix = text.text(end, word).toLowerCase(Locale.ROOT);
    boolean ordinal =
        switch (suffix) {
          case "st", "nd", "rd", "th" -> true;
          case "er", "re", "e", "ème" -> locale == TextLocale.FR;
          default -> false;
        };
    return end > place && ordinal && !text.word(word) ? word : place;
  }

  private int enumeration(int place) {
    if (!lineStart(place)) {
      return place;
    }
    int from = place;
    int heading = place;
    while (heading - place < MAX_HEADING && text.at(heading) == '#') {
      heading++;
    }
    if (heading > place) {
      int number = text.blanks(heading, 1);
      int end = number > heading ? placeNumber(number) : number;
      return end > number ? end : place;
    }
    boolean bracket = text.at(from) == '(';
    from = bracket ? from + 1 : from;
    int end = text.digits(from);
    boolean item = end > from && end - from <= MAX_ITEM_DIGITS;
    boolean closed = text.at(end) == ')' || (!bracket && text.at(end) == '.');
    boolean apart = text.space(end + 1) || text.lineEnd(end + 1);
    return item && closed && apart ? end + 1 : place;
  }

  private boolean lineStart(int place) {
    int before = place - 1;
    while (place - before < 20 && text.blank(before)) {
      before--;
    }
    return text.lineEnd(before);
  }

  /** Returns the end of a word that has a letter before a digit; dashes may join its parts. */
  private int identifier(int place) {
    if (!text.letter(place) || place < plain) {
      return place;
    }
    int end = place;
    boolean digit = false;
    while (text.word(end) || (text.at(end) == '-' && text.word(end + 1))) {
      digit |= text.digit(end);
      end++;
    }
    plain = digit ? plain : end;
    return digit ? end : place;
  }

  private int numberWord(int place) {
    int end = place;
    while (end - place <= 9 && text.letter(end)) {
      end++;
    }
    boolean number = TextWords.NUMBERS.contains(text.text(place, end).toLowerCase(Locale.ROOT));
    return number && !text.word(end) ? end : place;
  }
}
