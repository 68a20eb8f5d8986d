package dev.omni.domain.data;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The profile of a column while its cells arrive: the types that fit all of them, and the least and
 * the greatest value of each type. Mutable, for one thread.
 */
public final class ColumnProfile {
  private static final Set<CellType> UNTYPED = EnumSet.complementOf(EnumSet.of(CellType.STRING));

  private final Set<CellType> fitting = EnumSet.copyOf(UNTYPED);
  private final Set<CellForm> forms = EnumSet.noneOf(CellForm.class);
  private final Range<Numeral> numbers = new Range<>();
  private final Range<String> dates = new Range<>();
  private final Range<Timed> times = new Range<>();
  private long values;
  private long beyond;
  private boolean numeric;
  private boolean whole;

  /**
   * A number.
   *
   * @param nearest the double next to it
   * @param shortest whether it is known to be the shortest decimal of that double
   */
  private record Numeral(String text, double nearest, boolean shortest)
      implements Comparable<Numeral> {
    /** Returns whether a shortest decimal of a double is not less, as far as is known at once. */
    boolean isAtMost(double number) {
      return nearest < number || (nearest == number && shortest);
    }

    /** Returns whether a shortest decimal of a double is not more, as far as is known at once. */
    boolean isAtLeast(double number) {
      return nearest > number || (nearest == number && shortest);
    }

    /** Returns this number, known to be a shortest decimal where it is equal to such a one. */
    Numeral known(Numeral other) {
      return !shortest && compareTo(other) == 0 ? new Numeral(text, nearest, true) : this;
    }

    @Override
    public int compareTo(Numeral other) {
      int rough = Double.compare(nearest + 0.0, other.nearest + 0.0);
      return rough != 0 ? rough : new BigDecimal(text).compareTo(new BigDecimal(other.text));
    }
  }

  /** An instant with its text. */
  private record Timed(String text, Instant instant) implements Comparable<Timed> {
    @Override
    public int compareTo(Timed other) {
      return instant.compareTo(other.instant);
    }
  }

  /** The least and the greatest of what was added. */
  private static final class Range<T extends Comparable<T>> {
    private Optional<T> least = Optional.empty();
    private Optional<T> most = Optional.empty();

    void add(T value) {
      if (least.isEmpty() || value.compareTo(least.get()) < 0) {
        least = Optional.of(value);
      }
      if (most.isEmpty() || value.compareTo(most.get()) > 0) {
        most = Optional.of(value);
      }
    }
  }

  /** Adds a cell. */
  public void add(CellForm form, String text) {
    numeric = false;
    values++;
    if (forms.add(form)) {
      fitting.retainAll(possible(form));
    }
    if (!fitting.isEmpty()) {
      numeral(text);
      keep(CellType.BOOLEAN, text);
      keep(CellType.DATE, text);
      keep(CellType.DATE_TIME, text);
    }
  }

  /**
   * Adds a cell of CSV that is the shortest decimal of a double, zeros behind its decimals aside,
   * without an exponent. Its text is made only where it is needed.
   *
   * @param utf8 with the text of the cell between two places
   */
  public void addNumber(double number, byte[] utf8, int from, int to) {
    if (!isNumbers()) {
      add(CellForm.UNTYPED, new String(utf8, from, to - from, StandardCharsets.US_ASCII));
      return;
    }
    values++;
    if (whole) {
      keepWhole(utf8, from, to);
    }
    if (!numbers.least.get().isAtMost(number) || !numbers.most.get().isAtLeast(number)) {
      var text = new String(utf8, from, to - from, StandardCharsets.US_ASCII);
      var numeral = new Numeral(text, number, true);
      numbers.add(numeral);
      numbers.least = numbers.least.map(least -> least.known(numeral));
      numbers.most = numbers.most.map(most -> most.known(numeral));
    }
  }

  /** Returns whether every cell until now is a number of CSV, and a double holds one of them. */
  private boolean isNumbers() {
    if (!numeric) {
      numeric =
          forms.equals(EnumSet.of(CellForm.UNTYPED))
              && fitting.contains(CellType.NUMBER)
              && !fitting.contains(CellType.BOOLEAN)
              && numbers.least.isPresent();
      whole = numeric && fitting.contains(CellType.INTEGER);
    }
    return numeric;
  }

  private void keepWhole(byte[] utf8, int from, int to) {
    for (int at = from; at < to && whole; at++) {
      whole = utf8[at] != '.';
    }
    if (!whole) {
      fitting.remove(CellType.INTEGER);
    }
  }

  /** Returns whether the cells until now are texts of CSV of no other type. */
  public boolean isText() {
    return fitting.isEmpty() && forms.size() == 1 && forms.contains(CellForm.UNTYPED);
  }

  /** Adds a text of CSV to a column of {@linkplain #isText texts}. */
  public void addText() {
    values++;
  }

  private static Set<CellType> possible(CellForm form) {
    return switch (form) {
      case UNTYPED -> UNTYPED;
      case STRING -> EnumSet.of(CellType.DATE, CellType.DATE_TIME);
      case NUMBER -> EnumSet.of(CellType.NUMBER, CellType.INTEGER);
      case BOOLEAN -> EnumSet.of(CellType.BOOLEAN);
    };
  }

  private void numeral(String text) {
    if (!fitting.contains(CellType.NUMBER)) {
      return;
    }
    if (!CellText.numeral(text)) {
      fitting.remove(CellType.NUMBER);
      fitting.remove(CellType.INTEGER);
      return;
    }
    if (!CellText.whole(text)) {
      fitting.remove(CellType.INTEGER);
    }
    double nearest = CellText.nearest(text);
    if (CellText.held(text, nearest)) {
      numbers.add(new Numeral(text, nearest, false));
    } else {
      beyond++;
    }
  }

  private void keep(CellType type, String text) {
    if (fitting.contains(type) && !fits(type, text)) {
      fitting.remove(type);
    }
  }

  private boolean fits(CellType type, String text) {
    if (type == CellType.BOOLEAN) {
      return CellText.bool(text);
    }
    if (type == CellType.DATE) {
      boolean date = CellText.date(text);
      if (date) {
        dates.add(text);
      }
      return date;
    }
    Optional<Instant> instant = CellText.instant(text);
    instant.ifPresent(at -> times.add(new Timed(text, at)));
    return instant.isPresent();
  }

  /**
   * Returns the column as found so far.
   *
   * @param rows number of rows; those without a cell are null
   */
  public DataColumn column(String name, long rows) {
    long nulls = rows - values;
    CellType type = type();
    return switch (type) {
      case NUMBER, INTEGER ->
          column(
              name,
              type,
              nulls,
              numbers.least.map(n -> new Json.Num(new BigDecimal(n.text))),
              numbers.most.map(n -> new Json.Num(new BigDecimal(n.text))));
      case DATE -> column(name, type, nulls, dates.least.map(Json::str), dates.most.map(Json::str));
      case DATE_TIME ->
          column(
              name,
              type,
              nulls,
              times.least.map(t -> Json.str(t.text)),
              times.most.map(t -> Json.str(t.text)));
      case STRING, BOOLEAN -> column(name, type, nulls, Optional.empty(), Optional.empty());
    };
  }

  private DataColumn column(
      String name,
      CellType type,
      long nulls,
      Optional<? extends Json> least,
      Optional<? extends Json> most) {
    Json none = Json.NULL;
    return new DataColumn(
        name,
        type,
        nulls,
        least.isPresent() ? least.get() : none,
        most.isPresent() ? most.get() : none,
        note());
  }

  private CellType type() {
    if (values == 0 || fitting.isEmpty()) {
      return CellType.STRING;
    }
    if (fitting.contains(CellType.NUMBER)) {
      boolean whole = fitting.contains(CellType.INTEGER);
      return beyond > 0 ? CellType.STRING : whole ? CellType.INTEGER : CellType.NUMBER;
    }
    return fitting.iterator().next();
  }

  private String note() {
    if (values > 0 && fitting.contains(CellType.NUMBER) && beyond > 0) {
      return "A column of text: no double holds "
          + (beyond == 1 ? "one of its numbers." : beyond + " of its numbers.");
    }
    return forms.size() > 1 ? "A column of text: its cells are of several types." : "";
  }
}
