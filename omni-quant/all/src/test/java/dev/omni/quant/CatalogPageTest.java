package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.world.CapabilityCatalog;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.testkit.GeneratedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class CatalogPageTest {
  private static final Path DOCS =
      Path.of(System.getProperty("basedir", ".")).resolve("../../docs").normalize();
  private static final Path PAGES = DOCS.resolve("capabilities");

  private static final List<JsonEngine> ENGINES = withBatches();

  /** The generated files by their names below docs/capabilities. */
  private static final Map<String, String> FILES = new TreeMap<>();

  @BeforeAll
  static void generate() {
    for (JsonEngine engine : ENGINES) {
      var page = new CapabilityPage(engine);
      FILES.put(page.id() + ".md", page.text());
      page.plot().ifPresent(plot -> FILES.put(page.id() + ".vl.json", plot));
      page.picture().ifPresent(svg -> FILES.put(page.id() + ".svg", svg));
    }
  }

  private static List<JsonEngine> withBatches() {
    var catalog = new CapabilityCatalog(Engines.all());
    return catalog.all().stream()
        .map(capability -> catalog.engine(capability.id()).orElseThrow())
        .toList();
  }

  private static Map<String, String> committed() throws IOException {
    Files.createDirectories(PAGES);
    try (Stream<Path> files = Files.list(PAGES)) {
      var texts = new TreeMap<String, String>();
      for (Path file : files.toList()) {
        texts.put(file.getFileName().toString(), Files.readString(file));
      }
      return texts;
    }
  }

  @Test
  void the_committed_overview_says_what_the_engines_say() throws IOException {
    GeneratedFile.check(DOCS.resolve("capabilities.md"), new CatalogPage(ENGINES).text());
  }

  @Test
  void the_table_of_worlds_in_the_readme_says_what_the_engines_say() throws IOException {
    Path readme = DOCS.resolveSibling("README.md");
    GeneratedFile.check(readme, new WorldsTable(ENGINES).within(Files.readString(readme)));
  }

  @Test
  void the_committed_page_of_each_capability_says_what_its_engine_says() throws IOException {
    if (GeneratedFile.isWriting()) {
      for (String stale : committed().keySet()) {
        Files.delete(PAGES.resolve(stale));
      }
      for (var file : FILES.entrySet()) {
        Files.writeString(PAGES.resolve(file.getKey()), file.getValue());
      }
    }
    assertThat(committed())
        .as("docs/capabilities is not current; mvn -Pregenerate writes it")
        .isEqualTo(FILES);
  }
}
