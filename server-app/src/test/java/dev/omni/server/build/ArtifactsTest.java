package dev.omni.server.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArtifactsTest {
  private final Artifacts artifacts = new Artifacts(Map.of());

  @Test
  void a_library_on_the_class_path_has_the_digest_of_its_jar() {
    Json.Obj tink = artifacts.describe("com.google.crypto.tink:tink:1.24.0");
    assertThat(tink.text("gav")).contains("com.google.crypto.tink:tink:1.24.0");
    assertThat(tink.text("sha256").orElseThrow()).matches("[0-9a-f]{64}");
  }

  @Test
  void what_is_not_there_has_only_its_name() {
    for (String other : List.of("com.google.crypto.tink:tink:0.0.1", "java.base")) {
      assertThat(artifacts.describe(other)).isEqualTo(Json.obj("gav", other));
    }
  }

  @Test
  void every_library_that_a_capability_names_has_its_licence() {
    assertThat(artifacts.describe("org.ojalgo:ojalgo:57.1.0").text("licence")).contains("MIT");
    assertThat(Engines.all())
        .flatExtracting(engine -> engine.capability().method().libraries())
        .filteredOn(library -> library.split(":", -1).length == 3)
        .isNotEmpty()
        .allMatch(library -> artifacts.describe(library).has("licence"));
  }

  @Test
  void the_source_is_a_commit_or_not_known() {
    assertThat(Version.revision()).matches("|[0-9a-f]{40}(-modified)?");
  }

  @Test
  void every_library_that_a_capability_names_is_the_one_on_the_class_path() {
    assertThat(Engines.all())
        .flatExtracting(engine -> engine.capability().method().libraries())
        .filteredOn(library -> library.split(":", -1).length == 3)
        .filteredOn(library -> !artifacts.describe(library).has("sha256"))
        .isEmpty();
  }
}
