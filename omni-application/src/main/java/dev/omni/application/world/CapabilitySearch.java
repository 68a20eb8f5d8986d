package dev.omni.application.world;

import dev.omni.application.world.CapabilityText.Field;
import dev.omni.domain.json.SpellingSuggestion;
import dev.omni.domain.world.Capability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The search over capabilities by the words of users: BM25F with a weight and a length for each
 * field (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009, section 3.6). A word
 * that no capability has is taken for the nearest ones. The index is made from the contracts and
 * lives in memory.
 */
public final class CapabilitySearch {
  /** The most characters of a query that count. */
  public static final int LONGEST_QUERY = 500;

  private static final int MOST_WORDS = 32;
  private static final double SATURATION = 1.2;
  private static final double LENGTH_SHARE = 0.75;
  private static final double FLOOR = 0.15;
  private static final double CALLED = 10; // For a query that is a name as a whole.
  private static final double SAID = 0.3; // For each word of the longest name in a query.
  private static final double MISSPELLED = 0.6;
  private static final int LEAST_COVER = 4;
  private static final int ONE_SLIP_FROM = 5;
  private static final int TWO_SLIPS_FROM = 8;

  private final List<Entry> entries;
  private final Map<Field, Double> usualLengths = new EnumMap<>(Field.class);
  private final Map<String, Integer> documents = new HashMap<>();

  /**
   * A capability in the index.
   *
   * @param names its id, its title and its synonyms, each as {@link SearchWords#plain} writes it
   * @param counts of words by field
   */
  private record Entry(
      Capability capability, Set<String> names, Map<Field, Map<String, Integer>> counts) {
    static Entry of(Capability capability) {
      var counts = new EnumMap<Field, Map<String, Integer>>(Field.class);
      CapabilityText.of(capability)
          .forEach(
              (field, words) -> {
                var counted = new HashMap<String, Integer>();
                words.forEach(word -> counted.merge(word, 1, Integer::sum));
                counts.put(field, counted);
              });
      return new Entry(capability, CapabilityText.names(capability), counts);
    }

    int count(Field field, String word) {
      return counts.getOrDefault(field, Map.of()).getOrDefault(word, 0);
    }

    int length(Field field) {
      return counts.getOrDefault(field, Map.of()).values().stream()
          .mapToInt(Integer::intValue)
          .sum();
    }

    /** Returns the number of words of its longest name that stands in a text. */
    long wordsSaid(String plain) {
      String padded = " " + plain + " ";
      return names.stream()
          .filter(name -> padded.contains(" " + name + " "))
          .mapToLong(name -> 1 + name.chars().filter(c -> c == ' ').count())
          .max()
          .orElse(0);
    }

    boolean isNamed(String word) {
      return counts.keySet().stream().anyMatch(f -> f.names() && count(f, word) > 0);
    }

    boolean has(String word) {
      return counts.values().stream().anyMatch(counted -> counted.containsKey(word));
    }
  }

  /**
   * A capability that was found.
   *
   * @param score of BM25F; above 0, comparable within one answer
   */
  public record Found(Capability capability, double score) {}

  /** Reads the contracts of capabilities. */
  public CapabilitySearch(List<Capability> capabilities) {
    this.entries = capabilities.stream().map(Entry::of).toList();
    for (Field field : Field.values()) {
      usualLengths.put(
          field, Math.max(1, entries.stream().mapToInt(e -> e.length(field)).average().orElse(1)));
    }
    for (Entry entry : entries) {
      Set<String> words = new TreeSet<>();
      entry.counts().values().forEach(counted -> words.addAll(counted.keySet()));
      words.forEach(word -> documents.merge(word, 1, Integer::sum));
    }
  }

  /**
   * Returns the best capabilities for a query, the best first. One is listed if the query is one of
   * its names; if one of its names has a word of the query, and it a quarter of the words; or if it
   * has more than half of the words anywhere; and if its score is at least 15 % of the best.
   *
   * @param query any text; its first {@value #LONGEST_QUERY} characters count
   * @param wanted which capabilities may be listed
   * @param limit the most of them
   */
  public List<Found> find(String query, Predicate<Capability> wanted, int limit) {
    String read = query.length() > LONGEST_QUERY ? query.substring(0, LONGEST_QUERY) : query;
    Set<String> words = new LinkedHashSet<>(SearchWords.of(read));
    Map<String, Map<String, Double>> meanings = new LinkedHashMap<>();
    words.stream().limit(MOST_WORDS).forEach(word -> meanings.put(word, meanings(word)));
    String plain = SearchWords.plain(read);
    var found = new ArrayList<Found>();
    for (Entry entry : entries) {
      boolean called = entry.names().contains(plain);
      double said = called ? CALLED : SAID * entry.wordsSaid(plain);
      double score = score(entry, meanings) + said;
      if (score > 0 && wanted.test(entry.capability()) && (called || answers(entry, meanings))) {
        found.add(new Found(entry.capability(), score));
      }
    }
    found.sort(
        Comparator.comparingDouble(Found::score)
            .reversed()
            .thenComparing(each -> each.capability().id()));
    double least = found.isEmpty() ? 0 : FLOOR * found.get(0).score();
    return found.stream().filter(each -> each.score() >= least).limit(limit).toList();
  }

  /** Returns the known words that a word of a query means, with how sure that is. */
  private Map<String, Double> meanings(String word) {
    if (documents.containsKey(word)) {
      return Map.of(word, 1.0);
    }
    int allowed = word.length() >= TWO_SLIPS_FROM ? 2 : word.length() >= ONE_SLIP_FROM ? 1 : 0;
    var nearest = new HashMap<String, Double>();
    for (int slips = 1; slips <= allowed && nearest.isEmpty(); slips++) {
      for (String known : documents.keySet()) {
        if (SpellingSuggestion.isWithin(word, known, slips)) {
          nearest.put(known, MISSPELLED);
        }
      }
    }
    return nearest;
  }

  private static boolean answers(Entry entry, Map<String, Map<String, Double>> meanings) {
    boolean named = meanings.keySet().stream().anyMatch(entry::isNamed);
    long covered =
        meanings.values().stream().filter(m -> m.keySet().stream().anyMatch(entry::has)).count();
    return (named && LEAST_COVER * covered >= meanings.size()) || 2 * covered > meanings.size();
  }

  private double score(Entry entry, Map<String, Map<String, Double>> meanings) {
    double sum = 0;
    for (Map<String, Double> words : meanings.values()) {
      double best = 0;
      for (var word : words.entrySet()) {
        double frequency = frequency(entry, word.getKey());
        double part = frequency / (SATURATION + frequency);
        best = Math.max(best, word.getValue() * rarity(word.getKey()) * part);
      }
      sum += best;
    }
    return sum;
  }

  private double frequency(Entry entry, String word) {
    double sum = 0;
    for (Field field : Field.values()) {
      int count = entry.count(field, word);
      if (count > 0) {
        double length = entry.length(field) / usualLengths.getOrDefault(field, 1.0);
        sum += field.weight() * count / (1 - LENGTH_SHARE + LENGTH_SHARE * length);
      }
    }
    return sum;
  }

  private double rarity(String word) {
    int having = documents.getOrDefault(word, 0);
    return Math.log(1 + (entries.size() - having + 0.5) / (having + 0.5));
  }
}
