package dev.omni.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the sources of the console must not have. */
class SourcesTest {
  /** With docs/verify.mjs, which judges every version of evidence and takes half of it. */
  private static final int LARGEST_MODULES = 56 << 10;

  private static List<Path> files(String folder, String end) {
    try (Stream<Path> all = Files.walk(Path.of(folder))) {
      return all.filter(file -> file.toString().endsWith(end)).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** A record of a list as the facets give it; it is no store. */
  private static final String RECORD = "dev.omni.application.spi.store.Stored;";

  @Test
  void no_page_reads_a_store() {
    assertThat(files("src/main/java", ".java"))
        .hasSizeGreaterThan(20)
        .allSatisfy(
            file ->
                assertThat(text(file).replace(RECORD, ""))
                    .as(file.toString())
                    .doesNotContain("application.spi"));
  }

  @Test
  void no_template_writes_a_value_without_escaping() {
    assertThat(files("src/main/jte", ".jte"))
        .hasSizeGreaterThan(10)
        .allSatisfy(file -> assertThat(text(file)).as(file.toString()).doesNotContain("$unsafe"));
  }

  @Test
  void no_template_has_a_script_or_a_style_of_its_own() {
    var inline =
        Pattern.compile(
            "<style|\\sstyle=|\\son[a-z]+=|<script(?![^>]*\\b(src|type=\"application/json\"))|javascript:");
    assertThat(files("src/main/jte", ".jte"))
        .allSatisfy(
            file -> assertThat(inline.matcher(text(file)).find()).as(file.toString()).isFalse());
  }

  @Test
  void the_own_scripts_stay_small() throws IOException {
    long bytes = Files.size(Path.of("../docs/verify.mjs"));
    for (Path script : files("src/main/resources", ".js")) {
      bytes += Files.size(script);
    }
    assertThat(bytes).isLessThanOrEqualTo(LARGEST_MODULES);
  }
}
