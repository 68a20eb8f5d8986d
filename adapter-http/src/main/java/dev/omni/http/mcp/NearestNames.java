package dev.omni.http.mcp;

import dev.omni.domain.json.SpellingSuggestion;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The known names that a written one may mean: the one that it reads like first, then those that
 * share most pairs of neighboring letters with it (Dice 1945).
 */
final class NearestNames {
  private static final int MAX_NAMES = 3;
  private static final int LONGEST = 200;
  private static final int SHOWN = 64;

  private NearestNames() {}

  /** Returns at most three names, the best first; at least one when there is any. */
  static List<String> of(String written, List<String> known) {
    String text = written.length() > LONGEST ? written.substring(0, LONGEST) : written;
    Set<String> pairs = pairs(text);
    Stream<String> alike =
        known.stream().sorted(Comparator.comparingDouble(name -> -shared(pairs, pairs(name))));
    return SpellingSuggestion.nearest(text, known, alike, MAX_NAMES);
  }

  /** Returns a written name cut to the length of a message. */
  static String shown(String written) {
    return written.length() > SHOWN ? written.substring(0, SHOWN) + "…" : written;
  }

  private static double shared(Set<String> some, Set<String> others) {
    long both = some.stream().filter(others::contains).count();
    return 2.0 * both / Math.max(1, some.size() + others.size());
  }

  private static Set<String> pairs(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    var pairs = new HashSet<String>();
    for (int i = 0; i + 2 <= lower.length(); i++) {
      pairs.add(lower.substring(i, i + 2));
    }
    return pairs;
  }
}
