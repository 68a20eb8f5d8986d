package dev.omni.http.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.world.ServedWorlds;
import dev.omni.http.openapi.OpenApiDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page of all operations that is shipped. */
class ApiReferenceTest {
  private static final Path SHIPPED =
      Path.of("src/main/resources/dev/omni/http/docs/reference.html");

  @Test
  void it_is_what_is_rendered_from_the_openapi_document() throws IOException {
    var markdown = new Markdown(new DocFiles(ServedWorlds.ALL));
    String rendered = new ApiReference(OpenApiDocument.read(), markdown).html();
    if (System.getProperty("omni.openapi", "").equals("write")) {
      Files.writeString(SHIPPED, rendered);
    }
    assertThat(Files.readString(SHIPPED))
        .as("run this test with -Domni.openapi=write to render it again")
        .isEqualTo(rendered);
  }
}
