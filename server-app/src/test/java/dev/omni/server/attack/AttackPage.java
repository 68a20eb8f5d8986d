package dev.omni.server.attack;

import dev.omni.server.attack.Observers.Observer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The table of docs/attacks.md, which is the list of what is tried. */
final class AttackPage {
  private static final Path PAGE = Path.of("../docs/attacks.md");
  private static final Pattern ROW =
      Pattern.compile("\\| (\\d+) \\| (\\w+) \\| ([^|]+) \\| `(\\w+)` \\| ([A-Z ]+) \\|");

  private AttackPage() {}

  /**
   * An attack.
   *
   * @param number from 1
   * @param kind as in change
   * @param name in words
   * @param method that carries it out
   * @param by who finds it
   */
  record Row(int number, String kind, String name, String method, Set<Observer> by) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%d %s: %s", number, kind, name);
    }
  }

  /** Returns the rows of the page. */
  static List<Row> rows() {
    try {
      return Files.readAllLines(PAGE).stream()
          .map(ROW::matcher)
          .filter(Matcher::matches)
          .map(AttackPage::row)
          .toList();
    } catch (IOException absent) {
      throw new UncheckedIOException(absent);
    }
  }

  private static Row row(Matcher row) {
    var by = EnumSet.noneOf(Observer.class);
    for (String letter : row.group(5).split(" ")) {
      by.add(Observer.valueOf(letter));
    }
    return new Row(Integer.parseInt(row.group(1)), row.group(2), row.group(3), row.group(4), by);
  }
}
