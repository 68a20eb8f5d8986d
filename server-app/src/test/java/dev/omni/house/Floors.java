package dev.omni.house;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The floors of each module, bottom up. A concept uses only those below it.
 *
 * @param modules the concepts of each module by name, the lowest first
 */
record Floors(Map<String, List<String>> modules) {
  /** Reads lines like {@code dev.omni.a: low high}; one that begins with # is a comment. */
  static Floors parse(String text) {
    return new Floors(
        text.lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(line -> line.split(": *"))
            .collect(toMap(line -> line[0], line -> List.of(line[1].split(" ")))));
  }

  /** Returns the edges of packages that climb or whose concept has no floor, each with the rule. */
  List<String> breaches(PackageGraph graph) {
    return graph.edges().stream().flatMap(edge -> breach(edge).stream()).toList();
  }

  private Optional<String> breach(String edge) {
    Concept from = Concept.of(PackageGraph.from(edge));
    Concept to = Concept.of(PackageGraph.to(edge));
    for (Concept concept : List.of(from, to)) {
      if (floor(concept) < 0) {
        return Optional.of(edge + ": docs/floors.txt has no floor " + concept);
      }
    }
    return from.module().equals(to.module()) && floor(to) > floor(from)
        ? Optional.of(
            edge + " climbs: " + to.name() + " is above " + from.name() + " in docs/floors.txt")
        : Optional.empty();
  }

  private int floor(Concept concept) {
    return modules.getOrDefault(concept.module(), List.of()).indexOf(concept.name());
  }
}
