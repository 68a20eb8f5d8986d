package dev.omni.quant.discovery.design;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of a fraction of a two-level factorial: products of factors that are the same in all
 * runs (G. E. P. Box, J. S. Hunter and W. G. Hunter, Statistics for Experimenters, 2005, ch. 6).
 *
 * @param names of the factors
 * @param words products that are constant, as sets of bits, with their signs
 */
record DesignWords(List<String> names, List<Word> words) {
  private static final Pattern GENERATOR =
      Pattern.compile("\\s*([A-Za-z][A-Za-z0-9_]*)\\s*=\\s*(-?)\\s*(.+)");
  private static final int MOST_ALIASED = 3;

  /**
   * A product of factors.
   *
   * @param factors bit k for factor k
   * @param negative whether it is -1 in all runs
   */
  record Word(long factors, boolean negative) {
    int length() {
      return Long.bitCount(factors);
    }
  }

  /**
   * A generator: a factor that is a product of others.
   *
   * @param factor that is made
   * @param product of factors, bit k for factor k
   * @param negative whether the sign is changed
   */
  record Generator(int factor, long product, boolean negative) {}

  /** Returns the generator of a text; nothing when it cannot be read. */
  static Optional<Generator> generator(String text, List<String> names) {
    Matcher matcher = GENERATOR.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int factor = names.indexOf(matcher.group(1));
    long product = 0;
    for (String part : matcher.group(3).split("\\*", -1)) {
      int k = names.indexOf(part.strip());
      if (k < 0 || k == factor || (product >> k & 1) == 1) {
        return Optional.empty();
      }
      product |= 1L << k;
    }
    return factor < 0
        ? Optional.empty()
        : Optional.of(new Generator(factor, product, !matcher.group(2).isEmpty()));
  }

  /** Returns the words of generators. */
  static DesignWords of(List<String> names, List<Generator> generators) {
    var words = new ArrayList<Word>();
    words.add(new Word(0, false));
    for (Generator each : generators) {
      long own = each.product() | 1L << each.factor();
      for (Word word : List.copyOf(words)) {
        words.add(new Word(word.factors() ^ own, word.negative() ^ each.negative()));
      }
    }
    return new DesignWords(names, words.subList(1, words.size()));
  }

  /** Returns the length of the shortest word; nothing without one. */
  OptionalInt resolution() {
    return words.stream().mapToInt(Word::length).min();
  }

  /** Returns the words by length, then by their bytes. */
  List<String> relation() {
    return words.stream()
        .sorted(Comparator.comparingInt(Word::length).thenComparing(this::text))
        .map(this::text)
        .toList();
  }

  String text(Word word) {
    return (word.negative() ? "-" : "") + text(word.factors());
  }

  private String text(long factors) {
    var parts = new ArrayList<String>();
    for (int k = 0; k < names.size(); k++) {
      if ((factors >> k & 1) == 1) {
        parts.add(names.get(k));
      }
    }
    return String.join("*", parts);
  }

  /** Returns what each effect of one or two factors cannot be separated from, up to three. */
  List<AliasedEffect> aliases() {
    var effects = new ArrayList<AliasedEffect>();
    for (int i = 0; i < names.size(); i++) {
      effect(1L << i).ifPresent(effects::add);
    }
    for (int i = 0; i < names.size(); i++) {
      for (int j = i + 1; j < names.size(); j++) {
        effect(1L << i | 1L << j).ifPresent(effects::add);
      }
    }
    return effects;
  }

  private Optional<AliasedEffect> effect(long factors) {
    List<String> with =
        words.stream()
            .map(word -> new Word(word.factors() ^ factors, word.negative()))
            .filter(word -> word.length() >= 1 && word.length() <= MOST_ALIASED)
            .sorted(Comparator.comparingInt(Word::length).thenComparing(this::text))
            .map(this::text)
            .toList();
    return with.isEmpty() ? Optional.empty() : Optional.of(new AliasedEffect(text(factors), with));
  }
}
