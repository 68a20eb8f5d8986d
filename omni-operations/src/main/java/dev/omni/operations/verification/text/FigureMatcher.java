package dev.omni.operations.verification.text;

import dev.omni.operations.verification.text.JudgedFigure.Bound;
import dev.omni.operations.verification.text.JudgedFigure.Judgement;
import dev.omni.quant.core.units.UcumUnit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The matching of figures with numbers: by a binding, else by the name before the figure, else by
 * the value of three digits and more. A figure that is said to be a number and is not a rounding of
 * it is contradicted, be it right elsewhere.
 */
final class FigureMatcher {
  private static final int MIN_DIGITS = 3;
  private static final BigDecimal NEAR = new BigDecimal("0.05");

  private final CodePoints text;
  private final Candidates candidates;
  private final Map<String, String> bindings;
  private final Map<String, Integer> occurrences = new HashMap<>();

  /**
   * Creates the matcher.
   *
   * @param bindings the source of a number, by {@link #key}
   */
  FigureMatcher(CodePoints text, Candidates candidates, Map<String, String> bindings) {
    this.text = text;
    this.candidates = candidates;
    this.bindings = Map.copyOf(bindings);
  }

  /** Returns the key of a binding: a number as it is printed, and which of them, from 1. */
  static String key(String number, int occurrence) {
    return occurrence + " " + number;
  }

  /** Returns what becomes of each figure. */
  List<JudgedFigure> judged(List<ScannedFigure> figures) {
    var judged = new ArrayList<JudgedFigure>();
    int before = 0;
    for (ScannedFigure figure : figures) {
      int occurrence = occurrences.merge(figure.number(), 1, Integer::sum);
      Optional<String> source = Optional.ofNullable(bindings.get(key(figure.number(), occurrence)));
      judged.add(judged(figure, source, before));
      before = figure.end();
    }
    return judged;
  }

  private JudgedFigure judged(ScannedFigure figure, Optional<String> source, int before) {
    if (figure.printed().isEmpty()) {
      return JudgedFigure.unproven(figure, "number_unreadable", Optional.empty());
    }
    if (source.isPresent()) {
      List<CandidateIndex> named = candidates.named(NameWindow.phrase(source.get()));
      return takes(named, figure.unit())
          ? bound(figure, named, "binding")
          : JudgedFigure.unproven(figure, "no_source", Optional.empty());
    }
    for (String phrase : NameWindow.of(text, before, figure.start()).phrases()) {
      List<CandidateIndex> named = candidates.named(phrase);
      if (takes(named, figure.unit())) {
        return bound(figure, named, "name");
      }
    }
    return byValue(figure);
  }

  private static boolean takes(List<CandidateIndex> named, Optional<UcumUnit> unit) {
    return named.stream().anyMatch(index -> index.takes(unit));
  }

  private JudgedFigure bound(ScannedFigure figure, List<CandidateIndex> named, String by) {
    return match(figure, named, by)
        .orElseGet(
            () ->
                new JudgedFigure(
                    figure,
                    Judgement.CONTRADICTED,
                    Optional.of("differs"),
                    nearest(figure, named).map(each -> new Bound(each, by, false, false)),
                    Optional.empty()));
  }

  private JudgedFigure byValue(ScannedFigure figure) {
    Optional<JudgedFigure> proven =
        figure.digits() < MIN_DIGITS ? Optional.empty() : match(figure, candidates.all(), "value");
    return proven.orElseGet(
        () ->
            JudgedFigure.unproven(
                figure,
                figure.digits() < MIN_DIGITS ? "too_few_digits" : "no_source",
                nearest(figure, candidates.all()).filter(each -> isNear(figure, each))));
  }

  private Optional<JudgedFigure> match(
      ScannedFigure figure, List<CandidateIndex> indexes, String by) {
    return match(figure, figure.value(), indexes, by, false)
        .or(
            () ->
                falling(figure)
                    ? match(figure, figure.value().negate(), indexes, by, true)
                    : Optional.empty());
  }

  private static Optional<JudgedFigure> match(
      ScannedFigure figure,
      BigDecimal printed,
      List<CandidateIndex> indexes,
      String by,
      boolean otherSign) {
    Optional<Candidate> first = Optional.empty();
    int count = 0;
    for (CandidateIndex index : indexes) {
      List<Candidate> found = index.matches(printed, figure.step(), figure.unit());
      first = first.or(() -> found.stream().findFirst());
      count += found.size();
    }
    boolean ambiguous = count > 1;
    return first.map(
        each ->
            new JudgedFigure(
                figure,
                Judgement.PROVEN,
                Optional.empty(),
                Optional.of(new Bound(each, by, otherSign, ambiguous)),
                Optional.empty()));
  }

  /** Returns whether a word before the figure says that its number has fallen. */
  private boolean falling(ScannedFigure figure) {
    int start = Math.max(0, figure.start() - NameWindow.LENGTH);
    int place = start;
    while (place < figure.start()) {
      int end = Math.min(text.letters(place), figure.start());
      if (end > place
          && !text.word(place - 1)
          && TextWords.FALLING.contains(text.text(place, end).toLowerCase(java.util.Locale.ROOT))) {
        return true;
      }
      place = Math.max(end, place + 1);
    }
    return false;
  }

  private static Optional<Candidate> nearest(ScannedFigure figure, List<CandidateIndex> indexes) {
    Optional<Candidate> nearest = Optional.empty();
    BigDecimal least = BigDecimal.ZERO;
    for (CandidateIndex index : indexes) {
      Optional<Candidate> found = index.nearest(figure.value(), figure.unit());
      BigDecimal apart = found.map(each -> apart(figure, each)).orElse(BigDecimal.ZERO);
      if (found.isPresent() && (nearest.isEmpty() || apart.compareTo(least) < 0)) {
        nearest = found;
        least = apart;
      }
    }
    return nearest;
  }

  private static BigDecimal apart(ScannedFigure figure, Candidate candidate) {
    return candidate.unit().difference(candidate.exact(), figure.value(), figure.unit()).abs();
  }

  private static boolean isNear(ScannedFigure figure, Candidate candidate) {
    return apart(figure, candidate).compareTo(figure.value().abs().multiply(NEAR)) <= 0;
  }
}
