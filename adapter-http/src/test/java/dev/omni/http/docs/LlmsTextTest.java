package dev.omni.http.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.testkit.GeneratedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LlmsTextTest {
  private static final Path DOCS = Path.of("..", "docs");

  @Test
  void the_index_for_models_is_made_of_the_index_of_the_pages() throws IOException {
    String made = LlmsText.written(Files.readString(DOCS.resolve("index.md")));

    assertThat(made.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(8_000);
    GeneratedFile.check(DOCS.resolve("llms.txt"), made);
  }

  @Test
  void it_has_a_title_a_summary_and_links_to_pages_in_markdown() {
    String made =
        LlmsText.written(
            """
            # Pages

            One line
            and another.

            ## Try

            - [A](a.md): the first
            - [B](adr/2-b.md)
            - [C](/docs/errors), [D](/api/v1/openapi.json)
            """);

    assertThat(made)
        .startsWith("# Omni\n\n> One line and another.\n\n")
        .endsWith(
            """
            ## Try

            - [A](/docs/a.md): the first
            - [B](/docs/2-b.md)
            - [C](/docs/errors.md), [D](/api/v1/openapi.json)
            """);
  }
}
