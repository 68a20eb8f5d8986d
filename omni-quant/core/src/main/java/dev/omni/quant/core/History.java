package dev.omni.quant.core;

import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.List;

/** The returns of several assets: one array for each, of equal lengths, oldest first. */
public final class History {
  private static final String MEMBER = "returns";

  private History() {}

  /** Returns what is wrong with returns, one array for each of so many assets. */
  public static List<Problem> problems(double[][] rows, int size, int most) {
    var problems = new ArrayList<Problem>();
    if (rows.length != size) {
      problems.add(
          Problem.invalid("/" + MEMBER, "must have one array for each of positions: " + size));
    }
    int length = rows[0].length;
    for (int i = 1; i < rows.length; i++) {
      int other = rows[i].length;
      if (other != length) {
        problems.add(
            Problem.invalid(
                "/" + MEMBER + "/" + i, "must have as many returns as the first: " + length));
      }
    }
    if ((double) length * rows.length > most) {
      problems.add(Problem.invalid("/" + MEMBER, "must have at most " + most + " numbers in all"));
    }
    return problems;
  }
}
