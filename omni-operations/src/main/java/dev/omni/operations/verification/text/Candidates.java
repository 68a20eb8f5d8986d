package dev.omni.operations.verification.text;

import dev.omni.operations.verification.text.Candidate.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The numbers that may prove a figure: all of them, and those of each name. */
final class Candidates {
  private final Map<Kind, List<Candidate>> all = new EnumMap<>(Kind.class);
  private final Map<String, Map<Kind, List<Candidate>>> named = new HashMap<>();
  private final Map<String, List<CandidateIndex>> indexes = new HashMap<>();
  private Optional<List<CandidateIndex>> whole = Optional.empty();

  /** Adds a candidate with the names by which a text may call it. */
  void add(Candidate candidate, List<String> names) {
    all.computeIfAbsent(candidate.kind(), kind -> new ArrayList<>()).add(candidate);
    for (String name : names) {
      String phrase = NameWindow.phrase(name);
      if (!phrase.isEmpty()) {
        named
            .computeIfAbsent(phrase, each -> new EnumMap<>(Kind.class))
            .computeIfAbsent(candidate.kind(), kind -> new ArrayList<>())
            .add(candidate);
      }
    }
  }

  /** Returns all candidates, those of the preferred kind first. */
  List<CandidateIndex> all() {
    if (whole.isEmpty()) {
      whole = Optional.of(indexed(all));
    }
    return whole.get();
  }

  /** Returns the candidates of a name, those of the preferred kind first; none for no name. */
  List<CandidateIndex> named(String phrase) {
    return named.containsKey(phrase)
        ? indexes.computeIfAbsent(phrase, each -> indexed(named.getOrDefault(each, Map.of())))
        : List.of();
  }

  private static List<CandidateIndex> indexed(Map<Kind, List<Candidate>> kinds) {
    return kinds.values().stream().map(CandidateIndex::of).toList();
  }
}
