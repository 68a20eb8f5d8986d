package dev.omni.operations.benchmark;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The scores of a model in one suite, computed from all graded answers. A repeated task counts
 * once, with the mean of its marks.
 */
public final class SuiteScores {
  private static final String CORRECT = ScoreDimension.CORRECTNESS.toString();

  private static final int FEWEST_INTERVALS = 8;

  private final List<GradedAnswer> rows;

  /** Creates the scores of these answers. */
  public SuiteScores(List<GradedAnswer> rows) {
    this.rows = List.copyOf(rows);
  }

  /** The mark of one task: the mean over its repetitions. */
  private record Item(String family, double value) {}

  /** Computes the score of a dimension; empty where the dimension does not apply. */
  public Optional<Score> score(ScoreDimension dimension) {
    return switch (dimension) {
      case REPRODUCIBILITY -> reproducibility();
      case ROBUSTNESS -> robustness();
      case CORRECTNESS -> share(items(CORRECT, false));
      case UNCERTAINTY_CALIBRATION -> calibration();
      case EFFICIENCY -> Score.median(values(items(dimension.toString(), false)));
      default -> clustered(items(dimension.toString(), false));
    };
  }

  /** Returns all dimensions, null where one does not apply, and the number of correct digits. */
  public Json.Obj json(Collection<ScoreDimension> wanted) {
    Json.Obj scores = Json.Obj.EMPTY;
    for (ScoreDimension dimension : wanted) {
      scores = scores.with(dimension.toString(), score(dimension).map(Score::json));
    }
    return scores;
  }

  /** Returns mean and minimum of the correct digits; empty when digits do not apply. */
  public Optional<Json.Obj> digits() {
    List<Item> items = List.copyOf(items("digits", false).values());
    if (items.isEmpty()) {
      return Optional.empty();
    }
    double least = items.stream().mapToDouble(Item::value).min().orElseThrow();
    return Optional.of(Json.obj("mean", mean(items), "least", least, "n", items.size()));
  }

  /**
   * Computes the difference in accuracy to another model on the same tasks: mean and standard error
   * of the paired differences (E. Miller, Adding Error Bars to Evals, arXiv:2411.00640 (2024),
   * section 4.2).
   */
  public Optional<Score> against(SuiteScores other) {
    Map<String, Item> mine = items(CORRECT, false);
    Map<String, Item> theirs = other.items(CORRECT, false);
    var differences = new ArrayList<Item>();
    for (var entry : mine.entrySet()) {
      Item item = theirs.get(entry.getKey());
      if (item != null) {
        double difference = entry.getValue().value() - item.value();
        differences.add(new Item(item.family(), difference));
      }
    }
    int n = differences.size();
    if (n < 2) {
      return Optional.empty();
    }
    double mean = mean(differences);
    double squares =
        differences.stream().mapToDouble(d -> (d.value() - mean) * (d.value() - mean)).sum();
    return Optional.of(Score.difference(mean, n, Math.sqrt(squares / (n - 1) / n), "paired"));
  }

  /** Returns the graded answers in JSON form. */
  public Json.Arr tasks() {
    return new Json.Arr(rows.stream().<Json>map(GradedAnswer::json).toList());
  }

  private Map<String, Item> items(String mark, boolean variants) {
    Map<String, List<GradedAnswer>> byTask = new LinkedHashMap<>();
    for (GradedAnswer row : rows) {
      if ((row.variant() > 0) == variants && row.grade(mark).isPresent()) {
        String key = row.task() + (variants ? "#" + row.variant() : "");
        byTask.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
      }
    }
    Map<String, Item> items = new LinkedHashMap<>();
    byTask.forEach(
        (task, answers) ->
            items.put(
                task,
                new Item(
                    answers.get(0).family(),
                    answers.stream().mapToDouble(r -> r.grade(mark).orElseThrow()).sum()
                        / answers.size())));
    return items;
  }

  private static Optional<Score> share(Map<String, Item> items) {
    return items.isEmpty()
        ? Optional.empty()
        : Optional.of(Score.share(mean(List.copyOf(items.values())), items.size()));
  }

  private Optional<Score> reproducibility() {
    Map<String, List<String>> answers = new LinkedHashMap<>();
    for (GradedAnswer row : rows) {
      answers
          .computeIfAbsent(row.task() + "#" + row.variant(), k -> new ArrayList<>())
          .add(row.answer());
    }
    List<List<String>> repeated = answers.values().stream().filter(a -> a.size() > 1).toList();
    if (repeated.isEmpty()) {
      return Optional.empty();
    }
    double same = repeated.stream().filter(a -> a.stream().distinct().count() == 1).count();
    return Optional.of(Score.share(same / repeated.size(), repeated.size()));
  }

  /** Computes robustness with a jackknife standard error over families. */
  private Optional<Score> robustness() {
    List<Item> originals = List.copyOf(items(CORRECT, false).values());
    List<Item> variants = List.copyOf(items(CORRECT, true).values());
    if (variants.isEmpty() || mean(originals) == 0) {
      return Optional.empty();
    }
    List<String> families = originals.stream().map(Item::family).distinct().toList();
    var without = new ArrayList<Item>();
    for (String family : families) {
      List<Item> left = less(originals, family);
      List<Item> retold = less(variants, family);
      if (!retold.isEmpty() && !left.isEmpty() && mean(left) > 0) {
        without.add(new Item(family, ratio(left, retold)));
      }
    }
    double centre = without.isEmpty() ? 0 : mean(without);
    double squares =
        without.stream().mapToDouble(i -> (i.value() - centre) * (i.value() - centre)).sum();
    int g = without.size();
    double stderr = g < 2 ? 0 : Math.sqrt(squares * (g - 1) / g);
    return Optional.of(
        Score.within(ratio(originals, variants), variants.size(), stderr, "jackknife"));
  }

  private static double ratio(List<Item> originals, List<Item> variants) {
    return Math.min(1, mean(variants) / mean(originals));
  }

  private static List<Item> less(List<Item> items, String family) {
    return items.stream().filter(item -> !item.family().equals(family)).toList();
  }

  /**
   * Computes the agreement of actual and stated coverage: 1 where they are equal. All intervals
   * state one level; fewer than eight give no score.
   */
  private Optional<Score> calibration() {
    double intervals = sum(items("intervals", false));
    if (intervals < FEWEST_INTERVALS) {
      return Optional.empty();
    }
    double level = mean(List.copyOf(items("level", false).values()));
    double coverage = sum(items("covered", false)) / intervals;
    double most = Math.max(level, 1 - level);
    double stderr = Math.sqrt(coverage * (1 - coverage) / intervals) / most;
    double value = 1 - Math.abs(coverage - level) / most;
    return Optional.of(Score.within(value, (int) Math.round(intervals), stderr, "coverage"));
  }

  private static double sum(Map<String, Item> items) {
    return items.values().stream().mapToDouble(Item::value).sum();
  }

  private static List<Double> values(Map<String, Item> items) {
    return items.values().stream().map(Item::value).toList();
  }

  /** Computes a mean with a standard error that is clustered by family. */
  private static Optional<Score> clustered(Map<String, Item> byTask) {
    List<Item> items = List.copyOf(byTask.values());
    if (items.isEmpty()) {
      return Optional.empty();
    }
    double mean = mean(items);
    Map<String, Double> sums = new TreeMap<>();
    items.forEach(item -> sums.merge(item.family(), item.value() - mean, Double::sum));
    int g = sums.size();
    double squares = sums.values().stream().mapToDouble(sum -> sum * sum).sum();
    double stderr = g < 2 ? 0 : Math.sqrt(squares * g / (g - 1)) / items.size();
    return Optional.of(Score.within(mean, items.size(), stderr, "cluster"));
  }

  private static double mean(List<Item> items) {
    return items.stream().mapToDouble(Item::value).sum() / items.size();
  }
}
