package dev.omni.domain.fault;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Suggestions for misspelled names. */
public final class SpellingSuggestion {
  private SpellingSuggestion() {}

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
            // The difference of the lengths is a lower bound of the distance.
            .filter(name -> Math.abs(name.length() - lower.length()) <= allowed)
            .filter(name -> slips(lower, name.toLowerCase(Locale.ROOT)) <= allowed)
            .min(Comparator.comparingInt(name -> slips(lower, name.toLowerCase(Locale.ROOT))));
    List<String> longer =
        names.stream().filter(name -> name.toLowerCase(Locale.ROOT).startsWith(lower)).toList();
    boolean only = lower.length() > 2 && longer.size() == 1;
    return lower.isEmpty()
        ? Optional.empty()
        : close.or(() -> longer.stream().filter(n -> only).findFirst());
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
