package dev.omni.http.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.openapi.OpenApiGenerator;
import dev.omni.testkit.GeneratedFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of all operations that is shipped, and the words that it shows. */
class ApiReferenceTest {
  private static final Path SHIPPED =
      Path.of("../adapter-http/src/main/resources/dev/omni/http/docs/reference.html");

  @Test
  void every_property_says_what_it_means() {
    assertThat(UndescribedProperties.in(OpenApiGenerator.ofThisBuild())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'type':'string'}|true",
        "{'type':'string','description':'The name.'}|true",
        "{'type':'string','description':'The name of it.'}|false",
        "{'$ref':'#/components/schemas/Bare'}|true",
        "{'$ref':'#/components/schemas/Told'}|false",
        "{'$ref':'#/components/schemas/Bare','description':'The name of it.'}|false",
        "{'items':{'properties':{'a':{}}},'description':'The name of it.'}|true"
      })
  void a_bare_property_is_found(String property, boolean bare) {
    var schemas =
        Json.obj(
            "Told", Json.obj("description", "What it means."), "Bare", Json.obj("type", "null"));
    var member = JsonReader.trusted(property.replace('\'', '"'));
    Json.Obj document =
        Json.obj(
            "components",
            Json.obj("schemas", schemas),
            "x",
            Json.obj("properties", Json.obj("m", member)));

    assertThat(UndescribedProperties.in(document)).hasSize(bare ? 1 : 0);
  }

  @Test
  void it_is_what_is_rendered_from_the_openapi_document() throws IOException {
    var reference =
        new ApiReference(
            OpenApiGenerator.ofThisBuild(), new Markdown(new DocFiles(ServedWorlds.ALL)));
    GeneratedFile.check(SHIPPED, reference.html());
  }
}
