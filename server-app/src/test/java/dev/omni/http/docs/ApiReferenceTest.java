package dev.omni.http.docs;

import dev.omni.domain.world.ServedWorlds;
import dev.omni.openapi.OpenApiGenerator;
import dev.omni.testkit.GeneratedFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page of all operations that is shipped. */
class ApiReferenceTest {
  private static final Path SHIPPED =
      Path.of("../adapter-http/src/main/resources/dev/omni/http/docs/reference.html");

  @Test
  void it_is_what_is_rendered_from_the_openapi_document() throws IOException {
    var reference =
        new ApiReference(
            OpenApiGenerator.ofThisBuild(), new Markdown(new DocFiles(ServedWorlds.ALL)));
    GeneratedFile.check(SHIPPED, reference.html());
  }
}
