package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class CataloguePageTest {
  private static final Path PAGE =
      Path.of(System.getProperty("basedir", ".")).resolve("../docs/capabilities.md").normalize();

  @Test
  void the_committed_page_says_what_the_engines_say() throws IOException {
    String page = new CataloguePage(Engines.all()).text();
    if (System.getProperty("omni.docs", "").equals("write")) {
      Files.createDirectories(PAGE.getParent());
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/capabilities.md is not current; write it with -Domni.docs=write")
        .isEqualTo(page);
  }
}
