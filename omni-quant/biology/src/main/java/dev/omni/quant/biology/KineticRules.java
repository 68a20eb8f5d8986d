package dev.omni.quant.biology;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The order of formulas that define symbols. */
final class KineticRules {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private KineticRules() {}

  /** Returns the rules, each after those that it uses; empty where they use each other. */
  static Optional<List<KineticModel.Rule>> ordered(Map<String, String> rules) {
    var left = new LinkedHashMap<>(rules);
    var ordered = new ArrayList<KineticModel.Rule>();
    while (!left.isEmpty()) {
      Optional<String> next =
          left.keySet().stream()
              .filter(symbol -> !uses(left.getOrDefault(symbol, ""), left))
              .findFirst();
      if (next.isEmpty()) {
        return Optional.empty();
      }
      ordered.add(new KineticModel.Rule(next.get(), left.getOrDefault(next.get(), "")));
      left.remove(next.get());
    }
    return Optional.of(ordered);
  }

  private static boolean uses(String formula, Map<String, String> symbols) {
    Matcher name = NAME.matcher(formula);
    while (name.find()) {
      if (symbols.containsKey(name.group())) {
        return true;
      }
    }
    return false;
  }
}
