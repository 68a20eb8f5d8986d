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
  void packages_use_each_other_as_written_down() throws IOException {
    if (GeneratedFile.isWriting()) {
      Files.writeString(COMMITTED, GRAPH.text());
    }

    PackageGraph committed = PackageGraph.parse(Files.readString(COMMITTED).indent(1));

    assertThat(GRAPH.differenceFrom(committed))
        .as("docs/package-graph.txt differs; if the edges are meant, mvn -Pregenerate writes it")
        .isEmpty();
  }

  @Test
  void no_package_uses_itself_by_a_detour() {
    assertThat(GRAPH.circle()).isEmpty();
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
