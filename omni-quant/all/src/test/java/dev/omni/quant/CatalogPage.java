package dev.omni.quant;

import static dev.omni.quant.ContractTable.escaped;

import dev.omni.domain.batch.Batch;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import dev.omni.engine.JsonEngine;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The overview of all capabilities, generated from the engines. */
final class CatalogPage {
  private static final String HEAD =
      """
      # Capabilities

      Each capability has a page with its contract, formula, sources, a worked example and a command to \
      try it.
      """;
  private static final String CLASSES =
      """

      ## Reproducibility

      The class of a capability says when the same request gives the same result again:

      | class | meaning |
      | --- | --- |
      | exact | strings, integers and dates: the same everywhere |
      | bitwise | the same bytes with the same engine version and seed, on every JVM |
      | numeric | the same to 1e-9 relative on every JVM, the same bytes on one JVM major version |
      | statistical | another seed agrees within the standard error; the same seed gives the same bytes |

      ## Workload

      The time on one core, warm: very_low under 1 ms, low under 10 ms, medium under 1 s, high seconds; \
      very_high grows with a count in the input.

      ## How these pages are made

      They are generated from the engines by `mvn -Pregenerate`; the build fails when they are not \
      current. Numbers are shown to ten significant digits. The plots are drawn by the server's own writer.
      """;

  private final List<JsonEngine> engines;

  CatalogPage(List<JsonEngine> engines) {
    this.engines = engines;
  }

  String text() {
    Map<World, List<Capability>> worlds =
        engines.stream()
            .map(JsonEngine::capability)
            .collect(Collectors.groupingBy(Capability::world, TreeMap::new, Collectors.toList()));
    return HEAD
        + worlds.entrySet().stream()
            .map(world -> table(world.getKey(), world.getValue()))
            .collect(Collectors.joining())
        + CLASSES
        + "\n"
        + counted();
  }

  private static String table(World world, List<Capability> capabilities) {
    return """

    ## %s

    | capability | computes | execution | workload | reproducibility |
    | --- | --- | --- | --- | --- |
    %s\
    """
        .formatted(
            world, capabilities.stream().map(CatalogPage::row).collect(Collectors.joining()));
  }

  private static String row(Capability c) {
    return "| [`%s`](capabilities/%s.md) | %s | %s | %s | %s |\n"
        .formatted(
            c.id(),
            c.id(),
            escaped(c.title().name()),
            c.execution(),
            c.workload(),
            c.cost().reproducibility());
  }

  private String counted() {
    List<JsonEngine> others =
        engines.stream().filter(engine -> !Batch.isBatch(engine.capability().id())).toList();
    Map<String, Long> classes =
        others.stream()
            .collect(
                Collectors.groupingBy(
                    e -> e.capability().cost().reproducibility().toString(),
                    TreeMap::new,
                    Collectors.counting()));
    return others.size()
        + " capabilities: "
        + classes.entrySet().stream()
            .map(count -> count.getValue() + " " + count.getKey())
            .collect(Collectors.joining(", "))
        + ". Besides, each world has a [batch](batch.md) of any of them.\n";
  }
}
