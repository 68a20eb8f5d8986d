package dev.omni.quant.core;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The optional names of the assets, positions or quotes of an input. */
public final class Names {
  private static final String MEMBER = "names";
  private static final int LONGEST = 64;

  private Names() {}

  /** Returns the column of names of at most so many items. */
  public static Shape column(int most) {
    return Shape.arrayOf(name(), 1, most);
  }

  /** Returns the shape of one name. */
  public static Shape name() {
    return Shape.string().length(1, LONGEST);
  }

  /** Returns a contract with names. */
  public static Shape in(Shape contract, String of) {
    return contract.optional(
        MEMBER, column(10_000).titled("Names of the " + of + ", shown in place of numbers"));
  }

  /** Returns the contract of a result with the names of the input. */
  public static Shape inResult(Shape result, String of) {
    return result.optional(MEMBER, Shape.listOf(Shape.string()).titled("Names of the " + of));
  }

  /** Returns the problems of names that repeat, or are not one for each of so many items. */
  public static List<Problem> problems(JsonFields input, int size, String of) {
    if (!input.has(MEMBER)) {
      return List.of();
    }
    List<String> names = input.texts(MEMBER);
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

  /** Returns the names as sent, for the result. */
  public static Optional<List<String>> sent(JsonFields input) {
    return input.has(MEMBER) ? Optional.of(input.texts(MEMBER)) : Optional.empty();
  }

  /** Returns the names, or numbers from 1 in their place. */
  public static List<String> shown(JsonFields input, int size) {
    return sent(input)
        .orElseGet(() -> IntStream.rangeClosed(1, size).mapToObj(String::valueOf).toList());
  }
}
