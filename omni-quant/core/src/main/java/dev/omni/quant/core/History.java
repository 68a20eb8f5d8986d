package dev.omni.quant.core;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.List;

/** The returns of several assets: one array for each, of equal lengths, oldest first. */
public final class History {
  private static final String MEMBER = "returns";

  private History() {}

  /** Returns what is wrong with the returns of an input, one array for each of so many assets. */
  public static List<Problem> problems(JsonFields input, int size, int most) {
    List<Json> rows = input.items(MEMBER);
    var problems = new ArrayList<Problem>();
    if (rows.size() != size) {
      problems.add(
          Problem.invalid("/" + MEMBER, "must have one array for each of positions: " + size));
    }
    int length = ((Json.Arr) rows.get(0)).items().size();
    for (int i = 1; i < rows.size(); i++) {
      int other = ((Json.Arr) rows.get(i)).items().size();
      if (other != length) {
        problems.add(
            Problem.invalid(
                "/" + MEMBER + "/" + i, "must have as many returns as the first: " + length));
      }
    }
    if ((double) length * rows.size() > most) {
      problems.add(Problem.invalid("/" + MEMBER, "must have at most " + most + " numbers in all"));
    }
    return problems;
  }
}
