package dev.omni.quant.biology.flux;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A rule of the genes that a reaction needs: names with {@code and}, {@code or} and brackets. A
 * rule without a name always holds.
 *
 * @param words names, operators and brackets
 */
record GeneRule(List<String> words) {
  private static final Pattern WORD = Pattern.compile("[()]|[^()\\s]+");
  private static final String AND = "and";
  private static final String OR = "or";
  private static final int DEEPEST = 100;

  GeneRule {
    words = List.copyOf(words);
  }

  static GeneRule of(String text) {
    return new GeneRule(
        WORD.matcher(text).results().map(MatchResult::group).map(GeneRule::word).toList());
  }

  private static String word(String written) {
    String lower = written.toLowerCase(Locale.ROOT);
    return lower.equals(AND) || lower.equals(OR) ? lower : written;
  }

  /** Returns the genes that it names. */
  Set<String> genes() {
    return words.stream()
        .filter(word -> !Set.of(AND, OR, "(", ")").contains(word))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns whether brackets, names and operators stand as they must. */
  boolean isReadable() {
    if (words.isEmpty()) {
      return true;
    }
    int depth = 0;
    boolean wanted = true;
    for (String word : words) {
      boolean begins = word.equals("(") || !Set.of(AND, OR, ")").contains(word);
      if (begins != wanted) {
        return false;
      }
      depth += word.equals("(") ? 1 : word.equals(")") ? -1 : 0;
      if (depth < 0 || depth > DEEPEST) {
        return false;
      }
      wanted = word.equals("(") || word.equals(AND) || word.equals(OR);
    }
    return depth == 0 && !wanted;
  }

  /** Returns whether the reaction can run without a gene. */
  boolean holdsWithout(String gene) {
    return words.isEmpty() || either(words, gene);
  }

  /** Returns whether one of the parts between {@code or} holds. */
  private static boolean either(List<String> words, String gene) {
    return parts(words, OR).stream().anyMatch(part -> all(part, gene));
  }

  private static boolean all(List<String> words, String gene) {
    return parts(words, AND).stream()
        .allMatch(
            part ->
                part.get(0).equals("(")
                    ? either(part.subList(1, part.size() - 1), gene)
                    : !part.get(0).equals(gene));
  }

  /** Returns the parts between an operator that stands outside of brackets. */
  private static List<List<String>> parts(List<String> words, String operator) {
    var parts = new ArrayList<List<String>>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      depth += word.equals("(") ? 1 : word.equals(")") ? -1 : 0;
      if (depth == 0 && word.equals(operator)) {
        parts.add(words.subList(from, i));
        from = i + 1;
      }
    }
    parts.add(words.subList(from, words.size()));
    return parts;
  }
}
