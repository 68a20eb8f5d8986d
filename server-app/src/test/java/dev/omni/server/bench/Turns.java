package dev.omni.server.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Sides that take turns, each round in another order, so that whatever else the machine does meets
 * all of them alike.
 *
 * @param warmUps rounds that do not count
 * @param rounds rounds that count
 */
record Turns(int warmUps, int rounds) {
  /** What each side gave, round by round. */
  Map<String, List<Round>> take(Map<String, Supplier<Round>> sides) {
    var gave = new LinkedHashMap<String, List<Round>>();
    sides.keySet().forEach(side -> gave.put(side, new ArrayList<>()));
    var order = new ArrayList<>(sides.keySet());
    for (int round = -warmUps; round < rounds; round++) {
      Collections.rotate(order, 1);
      for (String side : order) {
        Round gives = sides.get(side).get();
        if (round >= 0) {
          gave.get(side).add(gives);
        }
      }
    }
    return gave;
  }
}
