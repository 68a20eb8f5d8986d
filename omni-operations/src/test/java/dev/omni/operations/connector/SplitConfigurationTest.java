package dev.omni.operations.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SplitConfigurationTest {
  private static final String SECRET = "sk-live-93fd01";

  private static SplitConfiguration parted(Json.Obj body) {
    return SplitConfiguration.of(body, ConnectorDefinitions.OPENAI);
  }

  private static void hides(Json.Obj body) {
    SplitConfiguration parted = parted(body);
    assertThat(parted.publicPart().canonical()).doesNotContain(SECRET);
    assertThat(parted.secretPart().canonical()).contains(SECRET);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api_key",
        "apiKey",
        "X-API-KEY",
        "accessToken",
        "client_secret",
        "db_password",
        "credential",
        "privateThing",
        "signature",
        "passphrase",
        "Authorization",
        "Cookie"
      })
  void a_name_that_looks_secret_is_one_wherever_it_stands(String name) {
    hides(Json.obj(name, SECRET));
    hides(Json.obj("configuration", Json.obj(name, SECRET)));
    hides(Json.obj("configuration", Json.obj("headers", Json.obj(name, SECRET))));
    hides(Json.obj("configuration", Json.obj("list", List.of(Json.obj(name, SECRET)))));
    hides(Json.obj("anything", Json.obj("within", Json.obj(name, Json.obj("value", SECRET)))));
  }

  @Test
  void everything_under_credentials_and_secrets_is_secret() {
    hides(Json.obj("credentials", Json.obj("user", SECRET)));
    hides(Json.obj("secrets", Json.obj("a", Json.obj("b", List.of(SECRET)))));
    hides(Json.obj("credentials", SECRET));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://user:sk-live-93fd01@example.com/v1",
        "https://example.com/v1?api_key=sk-live-93fd01",
        "https://example.com/v1?a=b&access_token=sk-live-93fd01&c=d",
        "Bearer sk-live-93fd01",
        "basic sk-live-93fd01",
        "-----BEGIN RSA PRIVATE KEY-----\nsk-live-93fd01"
      })
  void a_text_that_carries_a_credential_is_secret_under_any_name(String text) {
    hides(Json.obj("configuration", Json.obj("base_url", text)));
    hides(Json.obj("configuration", Json.obj("note", text)));
    hides(Json.obj("note", text));
    hides(Json.obj("notes", List.of(text)));
  }

  @Test
  void what_the_definition_knows_as_open_is_shown_whatever_its_name() {
    Json.Obj body = Json.obj("configuration", Json.obj("model", "key-model", "max", 3));
    assertThat(parted(body).publicPart()).isEqualTo(body);
    assertThat(parted(body).secretPart()).isEqualTo(Json.Obj.EMPTY);
  }

  @Test
  void a_secret_that_stands_elsewhere_again_is_masked_there() {
    Json.Obj body =
        Json.obj(
            "name", "with " + SECRET,
            "credentials", Json.obj("api_key", SECRET),
            "configuration", Json.obj("model", SECRET, SECRET, 1));
    SplitConfiguration parted = parted(body);
    assertThat(parted.publicPart().canonical()).doesNotContain(SECRET);
    assertThat(parted.publicPart().findText("name")).contains("[secret]");
  }

  @Test
  void expressions_of_triggers_stay_and_their_secrets_are_left_out() {
    Json.Obj trigger =
        Json.obj(
            "event_type",
            "a",
            "input",
            Json.obj("series_key", "${event.data.series}", "token", SECRET));
    Json shown = parted(Json.obj("triggers", List.of(trigger))).publicPart().find("triggers").get();
    assertThat(shown.canonical()).contains("series_key").doesNotContain(SECRET);
  }

  @Test
  void the_whole_configuration_has_secrets_in_their_places() {
    SplitConfiguration parted =
        parted(
            Json.obj(
                "api_token", "t-000001",
                "credentials", Json.obj("api_key", "a-000001"),
                "secrets", Json.obj("other", "o-000001"),
                "configuration",
                    Json.obj("model", "m", "headers", Json.obj("x", "y", "x-token", "h-000001"))));
    assertThat(parted.configuration())
        .isEqualTo(
            Json.obj(
                "model", "m",
                "headers", Json.obj("x", "y", "x-token", "h-000001"),
                "api_token", "t-000001",
                "api_key", "a-000001",
                "other", "o-000001"));
    assertThat(parted.names()).containsExactly("api_key", "api_token", "headers.x-token", "other");
  }

  @Test
  void long_texts_are_read_in_time_that_grows_no_faster_than_they_do() {
    String marks = "?".repeat(1_000_000) + "://" + "&key".repeat(250_000);
    Json.Obj body = Json.obj("configuration", Json.obj("note", marks));
    assertThat(parted(body).publicPart()).isEqualTo(body);
  }
}
