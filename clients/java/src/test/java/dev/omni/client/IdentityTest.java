package dev.omni.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys, mixtures of places, and the door of all errors. */
class IdentityTest {
  private static final Map<String, String> ORIGINS =
      Map.of("A", "http://127.0.0.1:9001", "B", "http://127.0.0.1:9002");
  private static final String KEY = "lq_test_s3crets3crets3cret";
  @TempDir Path folder;

  private static List<JsonNode> cases(String member) throws IOException {
    Path file = Path.of("../conformance/identity.json");
    var found = new ArrayList<JsonNode>();
    JsonText.read(Files.readString(file), false).path(member).forEach(found::add);
    return found;
  }

  static List<JsonNode> keys() throws IOException {
    return cases("keys");
  }

  static List<JsonNode> mixtures() throws IOException {
    return cases("mixtures");
  }

  private static String filled(JsonNode value) {
    return value.asText().replace("{A}", ORIGINS.get("A")).replace("{B}", ORIGINS.get("B"));
  }

  private Identity resolved(JsonNode places) throws IOException {
    Map<String, String> given = new HashMap<>();
    places.path("argument").properties().forEach(m -> given.put(m.getKey(), filled(m.getValue())));
    Path file = folder.resolve("profiles.json");
    ObjectNode profiles = JsonText.object();
    if (places.has("profile")) {
      ObjectNode profile = profiles.putObject("default");
      places
          .path("profile")
          .properties()
          .forEach(m -> profile.put(m.getKey(), filled(m.getValue())));
    }
    Files.writeString(file, profiles.toString());
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    Map<String, String> variables = new HashMap<>(Map.of("OMNI_CREDENTIALS", file.toString()));
    Map<String, String> names = Map.of("api_key", "OMNI_API_KEY", "base_url", "OMNI_BASE_URL");
    places
        .path("environment")
        .properties()
        .forEach(m -> variables.put(names.get(m.getKey()), filled(m.getValue())));
    return Identity.resolve(given, variables, false);
  }

  private static String stack(Throwable thrown) {
    var text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return text.toString() + thrown + thrown.getMessage();
  }

  @ParameterizedTest
  @MethodSource("keys")
  void a_key_is_sent_or_refused_with_its_position(JsonNode key) throws IOException {
    String text = key.path("text").asText();
    JsonNode expect = key.path("expect");
    Map<String, String> sources =
        Map.of(
            "argument",
            "the option apiKey",
            "environment",
            "OMNI_API_KEY",
            "profile",
            "the profile 'default' in " + folder.resolve("profiles.json"));
    for (Map.Entry<String, String> source : sources.entrySet()) {
      ObjectNode places = JsonText.object();
      places.putObject(source.getKey()).put("api_key", text).put("base_url", "http://127.0.0.1:9");
      if (expect.has("sent")) {
        assertThat(resolved(places).bearer()).isEqualTo("Bearer " + expect.path("sent").asText());
        continue;
      }
      Throwable thrown = catchThrowable(() -> resolved(places));
      assertThat(thrown).isInstanceOf(AuthenticationError.class).hasNoCause();
      assertThat(((AuthenticationError) thrown).code()).isEqualTo(expect.path("code").asText());
      assertThat(thrown).hasMessageContaining(source.getValue());
      if (expect.has("position")) {
        String position = " has a character at position " + expect.path("position").asText();
        assertThat(thrown).hasMessageContaining(position + " that no key has");
      }
      if (text.strip().length() > 8) {
        assertThat(stack(thrown)).doesNotContain(text.strip());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("mixtures")
  void a_key_belongs_to_the_origin_of_its_place(JsonNode mixture) throws IOException {
    JsonNode expect = mixture.path("expect");
    if (expect.has("to")) {
      Identity identity = resolved(mixture);
      String origin = ORIGINS.get(expect.path("to").asText());
      assertThat(identity.baseUrl()).isEqualTo(origin + "/api/v1");
      assertThat(identity.bearer()).isEqualTo("Bearer " + expect.path("key").asText());
      return;
    }
    Throwable thrown = catchThrowable(() -> resolved(mixture));
    assertThat(thrown).isInstanceOf(AuthenticationError.class);
    assertThat(((AuthenticationError) thrown).code()).isEqualTo(expect.path("code").asText());
    if (expect.path("code").asText().equals("credential_other_origin")) {
      assertThat(thrown)
          .hasMessageContainingAll(ORIGINS.get("A"), ORIGINS.get("B"))
          .hasMessageContaining("give api_key too, or a profile for it");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {KEY + "\n", KEY + "\u2014", "\u0000"})
  void a_header_that_cannot_be_sent_is_refused_by_its_name(String value) {
    assertThatThrownBy(() -> RunOptions.none().header("X-Own", value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the header X-Own must be text of printable ASCII characters");
    assertThatThrownBy(() -> RunOptions.none().header(value, "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void an_error_leaves_without_key_and_without_causes_of_others() {
    var cause = new IllegalArgumentException("header " + KEY, new IOException(KEY));
    RuntimeException made = Outward.of(cause, KEY);
    assertThat(made).isInstanceOf(IllegalArgumentException.class).hasNoCause();
    assertThat(made).hasMessage("header lq_test_\u2026");
    assertThat(Outward.of(new UnsupportedOperationException(KEY + "x"), KEY))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("UnsupportedOperationException: lq_test_\u2026x");
    assertThatThrownBy(() -> Identity.url(KEY, false)).hasMessageNotContaining("s3cret");
  }
}
