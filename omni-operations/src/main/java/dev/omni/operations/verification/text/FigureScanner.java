package dev.omni.operations.verification.text;

import dev.omni.operations.verification.text.Exclusion.Rule;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The scanner of the figures of a text. It reads each code point a bounded number of times, and
 * every digit becomes part of a figure or of an exclusion: code, tables and quotes are read like
 * text.
 */
final class FigureScanner {
  private static final int FIRST_YEAR = 1900;
  private static final int LAST_YEAR = 2099;

  private final CodePoints text;
  private final ExclusionReader exclusions;
  private final NumberReader numbers;
  private final List<ScannedFigure> figures = new ArrayList<>();
  private final List<Exclusion> excluded = new ArrayList<>();

  private FigureScanner(CodePoints text, TextLocale locale, IgnoredTexts ignored) {
    this.text = text;
    this.exclusions = new ExclusionReader(text, locale, ignored);
    this.numbers = new NumberReader(text, locale);
  }

  /**
   * Returns the figures of a text and what states none.
   *
   * @param ignored literal texts that are not read, but where one cuts a number
   */
  static Scan scan(CodePoints text, TextLocale locale, List<String> ignored) {
    Scan whole = scan(text, locale, IgnoredTexts.none(text));
    return ignored.isEmpty() ? whole : scan(text, locale, IgnoredTexts.of(text, ignored, whole));
  }

  private static Scan scan(CodePoints text, TextLocale locale, IgnoredTexts ignored) {
    var scanner = new FigureScanner(text, locale, ignored);
    scanner.read();
    scanner.ranges();
    scanner.years();
    return new Scan(scanner.figures, scanner.excluded);
  }

  private void read() {
    int place = 0;
    while (place < text.size()) {
      Optional<Exclusion> none = exclusions.at(place);
      Optional<ScannedFigure> figure = none.isPresent() ? Optional.empty() : numbers.at(place);
      none.ifPresent(excluded::add);
      figure.ifPresent(figures::add);
      place = none.map(Exclusion::end).or(() -> figure.map(ScannedFigure::end)).orElse(place + 1);
    }
  }

  /** Gives the first figure of a range, or a value before its uncertainty, the unit behind. */
  private void ranges() {
    for (int i = 0; i + 1 < figures.size(); i++) {
      ScannedFigure first = figures.get(i);
      ScannedFigure second = figures.get(i + 1);
      String part = part(first, second);
      if (!part.isEmpty() && first.range().isEmpty()) {
        boolean range = part.equals("to");
        figures.set(i, first.like(second, range ? "from" : "value"));
        figures.set(i + 1, second.in(part));
      }
    }
  }

  /** Returns what the second figure is to the first: to, uncertainty, or nothing. */
  private String part(ScannedFigure first, ScannedFigure second) {
    int from = text.blanks(first.end(), 2);
    int to = second.start();
    if (to - from > 8) {
      return "";
    }
    String between = text.text(from, Math.max(from, to)).strip();
    return switch (between) {
      case "\u00B1", "+/-", "+-" -> "uncertainty";
      case "-", "\u2013", "\u2014", "to", "bis", "\u00E0" -> "to";
      case "and", "und", "et" -> text.isAt(wordBefore(first.start()), "between ") ? "to" : "";
      default -> "";
    };
  }

  private int wordBefore(int place) {
    return place - "between ".length();
  }

  /** Takes bare years out of the figures. */
  private void years() {
    var kept = new ArrayList<ScannedFigure>();
    for (ScannedFigure figure : figures) {
      if (isYear(figure)) {
        excluded.add(exclusions.exclusion(figure.start(), figure.end(), Rule.YEAR));
      } else {
        kept.add(figure);
      }
    }
    figures.clear();
    figures.addAll(kept);
    excluded.sort((one, other) -> Integer.compare(one.start(), other.start()));
  }

  private boolean isYear(ScannedFigure figure) {
    boolean bare =
        figure.number().length() == 4
            && figure.number().chars().allMatch(c -> c >= '0' && c <= '9')
            && figure.quote().equals(figure.number())
            && figure.unit().isEmpty()
            && figure.scale().compareTo(BigDecimal.ONE) == 0;
    int year = bare ? Integer.parseInt(figure.number()) : 0;
    return year >= FIRST_YEAR && year <= LAST_YEAR;
  }
}
