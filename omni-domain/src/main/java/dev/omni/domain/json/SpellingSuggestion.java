package dev.omni.domain.json;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Suggestions for misspelled names. */
public final class SpellingSuggestion {
  private static final int SHORT = 5;
  private static final int LONGEST = 64;

  /** Words of other workflow engines and rule languages, with the name here. */
  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("when", "if"),
          Map.entry("condition", "if"),
          Map.entry("run_if", "if"),
          Map.entry("unless", "if"),
          Map.entry("depends", "needs"),
          Map.entry("depends_on", "needs"),
          Map.entry("dependencies", "needs"),
          Map.entry("for_each", "foreach"),
          Map.entry("with_items", "foreach"),
          Map.entry("loop", "foreach"),
          Map.entry("retries", "retry"),
          Map.entry("max_retries", "retry"),
          Map.entry("continue_on_error", "on_error"),
          Map.entry("ignore_errors", "on_error"),
          Map.entry("max", "upper"),
          Map.entry("min", "lower"));

  private SpellingSuggestion() {}

  /**
   * Returns the name that a written one reads like: equal without case, {@code _} and {@code -}; or
   * at most two edits away, one for names of up to five characters; or one is the other's beginning
   * up to a {@code _}; or another engine's word for it. The nearest, the first on a tie.
   */
  public static Optional<String> readsLike(String written, Collection<String> names) {
    String lower = plain(written);
    if (lower.length() > LONGEST) {
      return Optional.empty();
    }
    Optional<String> elsewhere =
        Optional.ofNullable(ELSEWHERE.get(written.toLowerCase(Locale.ROOT).replace('-', '_')))
            .filter(names::contains);
    return elsewhere
        .or(() -> near(lower, names))
        .or(() -> names.stream().filter(name -> begins(written, name)).findFirst());
  }

  private static Optional<String> near(String lower, Collection<String> names) {
    return names.stream()
        .filter(name -> slips(lower, plain(name)) <= (name.length() <= SHORT ? 1 : 2))
        .min(Comparator.comparingInt(name -> slips(lower, plain(name))));
  }

  private static boolean begins(String one, String other) {
    return !one.isEmpty()
        && !other.isEmpty()
        && (other.startsWith(one + "_") || one.startsWith(other + "_"));
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
  }

  /**
   * Suggests the name with the fewest edits, the first on a tie. An edit omits, inserts or replaces
   * a character, or swaps two neighbors. At most one edit per three characters is allowed.
   * Otherwise suggests the only name with the written prefix. Case is ignored.
   *
   * @param written any text; an empty one gives no suggestion
   */
  public static Optional<String> meant(String written, Collection<String> names) {
    String lower = written.toLowerCase(Locale.ROOT);
    int allowed = Math.max(1, lower.length() / 3);
    Optional<String> close =
        names.stream()
            .filter(name -> isWithin(lower, name.toLowerCase(Locale.ROOT), allowed))
            .min(Comparator.comparingInt(name -> slips(lower, name.toLowerCase(Locale.ROOT))));
    List<String> longer =
        names.stream().filter(name -> name.toLowerCase(Locale.ROOT).startsWith(lower)).toList();
    boolean only = lower.length() > 2 && longer.size() == 1;
    return lower.isEmpty()
        ? Optional.empty()
        : close.or(() -> longer.stream().filter(n -> only).findFirst());
  }

  /**
   * Returns the name that is meant, if any, and then others.
   *
   * @param others ranked, the best first
   */
  public static List<String> nearest(
      String written, Collection<String> names, Stream<String> others, int limit) {
    return Stream.concat(meant(written, names).stream(), others).distinct().limit(limit).toList();
  }

  /**
   * Returns the names with the fewest edits, the nearest first; equally near ones in their order.
   */
  public static List<String> nearest(String written, Collection<String> names, int most) {
    String lower = written.toLowerCase(Locale.ROOT);
    return names.stream()
        .sorted(Comparator.comparingInt(name -> slips(lower, name.toLowerCase(Locale.ROOT))))
        .limit(most)
        .toList();
  }

  /**
   * Returns whether two words are equal after some edits, each of which omits, inserts or replaces
   * a character or swaps two neighbors.
   *
   * @param most edits, at least 0
   */
  public static boolean isWithin(String one, String other, int most) {
    // The difference of the lengths is a lower bound of the distance.
    return Math.abs(one.length() - other.length()) <= most && slips(one, other) <= most;
  }

  /** Computes the optimal string alignment distance: Damerau (1964), no substring edited twice. */
  private static int slips(String a, String b) {
    int[][] of = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        of[i][j] = i == 0 || j == 0 ? i + j : least(of, a, b, i, j);
      }
    }
    return of[a.length()][b.length()];
  }

  private static int least(int[][] of, String a, String b, int i, int j) {
    int replaced = of[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int least = Math.min(replaced, Math.min(of[i - 1][j], of[i][j - 1]) + 1);
    boolean changed =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return changed ? Math.min(least, of[i - 2][j - 2] + 1) : least;
  }
}
