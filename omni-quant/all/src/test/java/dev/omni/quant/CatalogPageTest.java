package dev.omni.quant;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.world.CapabilityCatalog;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.GeneratedFile;
import dev.omni.testkit.SampleInMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SampleInMessage.class)
final class CatalogPageTest {
  private static final Path DOCS =
      Path.of(System.getProperty("basedir", ".")).resolve("../../docs").normalize();
  private static final Path PAGES = DOCS.resolve("capabilities");

  private static final List<JsonEngine> ENGINES = withBatches();

  /** Returns the generated files of capabilities by their names below docs/capabilities. */
  private static Map<String, String> files(List<JsonEngine> engines) {
    var files = new TreeMap<String, String>();
    for (JsonEngine engine : engines) {
      var page = new CapabilityPage(engine);
      files.put(page.id() + ".md", page.text());
      page.figure().ifPresent(plot -> files.put(page.id() + ".vl.json", plot));
      page.picture().ifPresent(svg -> files.put(page.id() + ".svg", svg));
    }
    return files;
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
  void each_committed_page_is_of_a_capability_and_each_of_these_has_one() throws IOException {
    Set<String> ids = committed().keySet().stream().map(CatalogPageTest::id).collect(toSet());

    assertThat(ids)
        .containsExactlyInAnyOrderElementsOf(
            ENGINES.stream().map(engine -> engine.capability().id()).toList());
  }

  @Tag("matrix")
  @Test
  void the_committed_page_of_each_capability_says_what_its_engine_says() throws IOException {
    if (GeneratedFile.isWriting()) {
      write(files(ENGINES));
    }
    var sample = CapabilitySample.of(ENGINES);
    Map<String, String> committed = committed();
    committed.keySet().removeIf(file -> !sample.ids().contains(id(file)));

    assertThat(committed)
        .as("docs/capabilities is not current; mvn -Pregenerate writes it")
        .isEqualTo(files(sample.engines()));
  }

  private static void write(Map<String, String> files) throws IOException {
    for (String stale : committed().keySet()) {
      Files.delete(PAGES.resolve(stale));
    }
    for (var file : files.entrySet()) {
      Files.writeString(PAGES.resolve(file.getKey()), file.getValue());
    }
  }

  /** Returns the capability of a file. */
  private static String id(String file) {
    return file.replaceFirst("\\.(md|svg|vl\\.json)$", "");
  }
}
