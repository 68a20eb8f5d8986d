package dev.omni.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.testkit.GeneratedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PackageGraphTest {
  private static final SourceTree TREE = SourceTree.ofThisBuild();
  private static final PackageGraph GRAPH = PackageGraph.of(TREE);
  private static final Path COMMITTED = TREE.root().resolve("docs/package-graph.txt");

  @Test
  void concepts_use_each_other_as_written_down() throws IOException {
    PackageGraph concepts = GRAPH.concepts();
    if (GeneratedFile.isWriting()) {
      Files.writeString(COMMITTED, concepts.text());
    }

    assertThat(concepts.differenceFrom(PackageGraph.read(Files.readString(COMMITTED))))
        .as("docs/package-graph.txt differs; if the edges are meant, mvn -Pregenerate writes it")
        .isEmpty();
  }

  @Test
  void the_written_graph_is_short_enough_to_read() {
    assertThat(GRAPH.concepts().text().lines()).hasSizeBetween(100, 300);
  }

  @Test
  void no_concept_uses_one_on_a_higher_floor() throws IOException {
    Floors floors = Floors.parse(Files.readString(TREE.root().resolve("docs/floors.txt")));

    assertThat(floors.breaches(GRAPH))
        .as("let the lower concept declare an interface, or move the type")
        .isEmpty();
  }

  @Test
  void no_package_uses_itself_by_a_detour() {
    assertThat(GRAPH.circle()).isEmpty();
    assertThat(GRAPH.concepts().circle()).isEmpty();
  }

  /** Its classes are public for each other alone, and no module descriptor says so. */
  @Test
  void the_stores_on_databases_are_entered_by_their_door() {
    assertThat(GRAPH.past("dev.omni.jdbc")).isEmpty();
  }

  @Test
  void every_module_is_in_the_graph() {
    assertThat(GRAPH.edges())
        .contains("dev.omni.domain.run -> dev.omni.domain.json")
        .anyMatch(edge -> edge.startsWith("dev.omni.application."))
        .anyMatch(edge -> edge.startsWith("dev.omni.quant."))
        .anyMatch(edge -> edge.startsWith("dev.omni.sandbox "))
        .anyMatch(edge -> edge.startsWith("dev.omni.jdbc"))
        .anyMatch(edge -> edge.startsWith("dev.omni.http."))
        .anyMatch(edge -> edge.startsWith("dev.omni.server "));
  }

  @Test
  void an_edge_too_many_and_one_too_few_are_named() {
    PackageGraph committed =
        PackageGraph.parse(" dev.omni.a -> dev.omni.b\n dev.omni.b -> dev.omni.c");
    PackageGraph now = PackageGraph.parse(" dev.omni.a -> dev.omni.b\n dev.omni.a -> dev.omni.c");

    assertThat(now.differenceFrom(committed))
        .isEqualTo("+ dev.omni.a -> dev.omni.c\n- dev.omni.b -> dev.omni.c");
  }

  @Test
  void an_edge_that_climbs_is_named_with_its_packages() {
    Floors floors =
        Floors.parse("# Bottom up.\ndev.omni.a: low high itself\ndev.omni.b: low itself\n");
    PackageGraph graph =
        PackageGraph.parse(
            """
             dev.omni.a.high -> dev.omni.a.low
             dev.omni.a.low.x -> dev.omni.a.high.y
             dev.omni.a.low -> dev.omni.b
             dev.omni.a.low -> dev.omni.a.low.x
             dev.omni.a.other -> dev.omni.b.low
             dev.omni.a -> dev.omni.a.high"""
                .indent(1));

    assertThat(floors.breaches(graph))
        .containsExactly(
            "dev.omni.a.low.x -> dev.omni.a.high.y climbs: high is above low in docs/floors.txt",
            "dev.omni.a.other -> dev.omni.b.low: docs/floors.txt has no floor dev.omni.a.other");
  }

  @Test
  void what_is_written_of_concepts_is_read_again() {
    PackageGraph graph =
        PackageGraph.parse(
            " dev.omni.a.x.y -> dev.omni.a.z\n dev.omni.a.x -> dev.omni.b\n"
                + " dev.omni.a.x -> dev.omni.a.x.y\n dev.omni.a.x -> dev.omni.b.c");

    assertThat(graph.concepts().text())
        .isEqualTo("dev.omni.a.x -> dev.omni.a: z\ndev.omni.a.x -> dev.omni.b: itself c\n");
    assertThat(PackageGraph.read(graph.concepts().text())).isEqualTo(graph.concepts());
  }

  @Test
  void who_goes_past_a_door_is_named() {
    PackageGraph graph =
        PackageGraph.parse(
            " dev.omni.a -> dev.omni.b\n dev.omni.a -> dev.omni.b.c\n dev.omni.b -> dev.omni.b.c\n"
                + " dev.omni.b.d -> dev.omni.b.c\n dev.omni.bc -> dev.omni.b.d");

    assertThat(graph.past("dev.omni.b"))
        .containsExactly("dev.omni.a -> dev.omni.b.c", "dev.omni.bc -> dev.omni.b.d");
  }

  @Test
  void a_circle_is_named_with_all_its_stations() {
    PackageGraph graph =
        PackageGraph.parse(
            " dev.omni.a -> dev.omni.b\n dev.omni.b -> dev.omni.c\n dev.omni.c -> dev.omni.b");

    assertThat(graph.circle()).contains("dev.omni.b -> dev.omni.c -> dev.omni.b");
  }
}
