package dev.omni.quant.core;

import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The optional names of the assets, positions or quotes of an input. */
public final class Names {
  /** The most characters of a name. */
  public static final int LONGEST = 64;

  /** The most names of an input. */
  public static final int MOST = 10_000;

  private static final String MEMBER = "names";

  private Names() {}

  /** Returns the problems of names that repeat, or are not one for each of so many items. */
  public static List<Problem> problems(Optional<List<String>> sent, int size, String of) {
    List<String> names = sent.orElse(List.of());
    if (names.isEmpty()) {
      return List.of();
    }
    var problems = new ArrayList<Problem>();
    if (names.size() != size) {
      problems.add(
          Problem.invalid("/" + MEMBER, "must have one name for each of " + of + ": " + size));
    }
    var seen = new HashSet<String>();
    for (int i = 0; i < names.size(); i++) {
      if (!seen.add(names.get(i))) {
        problems.add(Problem.invalid("/" + MEMBER + "/" + i, "must differ from the names before"));
      }
    }
    return problems;
  }

  /** Returns the names, or numbers from 1 in their place. */
  public static List<String> shown(Optional<List<String>> sent, int size) {
    return sent.orElseGet(() -> IntStream.rangeClosed(1, size).mapToObj(String::valueOf).toList());
  }
}
