package dev.omni.quant;

import static dev.omni.quant.ContractTable.escaped;

import dev.omni.domain.batch.Batch;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import dev.omni.engine.JsonEngine;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of worlds in README, between two marks; batches are counted apart. */
final class WorldsTable {
  private static final String BEGIN = "<!-- worlds: written by mvn -Pregenerate -->\n";
  private static final String END = "<!-- end of worlds -->\n";

  /** What a reader is shown first of each world. */
  private static final Map<World, String> SHOWN =
      Map.of(
          World.FINANCE, "finance.option.heston",
          World.RISK, "risk.volatility.garch-fit",
          World.TREASURY, "treasury.bond.fixed-coupon",
          World.PHYSICS, "physics.orbit.sgp4",
          World.MOLECULAR, "molecular.identity.resolve",
          World.BIOLOGY, "biology.sequence.align-pairwise",
          World.SCIENTIFIC_DISCOVERY, "scientific-discovery.regression.nonlinear");

  private final List<Capability> capabilities;

  WorldsTable(List<JsonEngine> engines) {
    this.capabilities =
        engines.stream().map(JsonEngine::capability).filter(c -> !Batch.isBatch(c.id())).toList();
  }

  /** Returns a page with this table between its marks. */
  String within(String page) {
    int begin = page.indexOf(BEGIN);
    int end = page.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException("README.md lacks the marks " + BEGIN + END);
    }
    return page.substring(0, begin + BEGIN.length()) + text() + page.substring(end);
  }

  private String text() {
    return "| world | capabilities | one of them |\n| --- | --- | --- |\n"
        + Stream.of(World.values()).map(this::row).collect(Collectors.joining())
        + "\n[All %d](docs/capabilities.md), and in each world a [batch](docs/batch.md) of any of them.\n"
            .formatted(capabilities.size());
  }

  private String row(World world) {
    List<Capability> own = capabilities.stream().filter(c -> c.world() == world).toList();
    Capability shown =
        own.stream().filter(c -> c.id().equals(SHOWN.get(world))).findFirst().orElseThrow();
    return "| %s | %d | [%s](docs/capabilities/%s.md) |\n"
        .formatted(world, own.size(), escaped(shown.title().name()), shown.id());
  }
}
