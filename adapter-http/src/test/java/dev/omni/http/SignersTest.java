package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The keys of signers, managed with a key of their tenant. */
class SignersTest {
  private static final String PUBLIC =
      "MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";
  private static final String KEY_ID =
      "06e3fd8fda29bb60ab59557de61edb0aecdb231134be30e75b455f8e1b792fa9";

  private final TestServer server = new TestServer();
  private final KeyRequests keys = new KeyRequests(server);

  @AfterEach
  void close() {
    server.close();
  }

  private TestServer.Response added(Json.Obj body) {
    return server.post("/developer/signers").body(body).send();
  }

  @Test
  void a_key_is_registered_listed_and_removed() {
    TestServer.Response made = added(Json.obj("public_key", PUBLIC, "name", "Ada"));

    assertThat(made.status()).as(made.text()).isEqualTo(201);
    Json.Obj signer = made.data();
    assertThat(signer.text("keyid")).isEqualTo(KEY_ID);
    assertThat(signer.text("spki")).isEqualTo(PUBLIC);
    Json.Obj mine = server.get("/developer/keys/" + keys.idOf(server.test)).send().data();
    assertThat(signer.text("principal_id")).isEqualTo(mine.text("principal_id"));
    assertThat(added(Json.obj("public_key", PUBLIC, "name", "Other")).data()).isEqualTo(signer);
    assertThat(server.get("/developer/signers").send().list()).containsExactly(signer);
    String path = "/developer/signers/" + KEY_ID;
    assertThat(server.get(path).method("DELETE").send().data()).isEqualTo(signer);
    assertThat(server.get(path).method("DELETE").send().code()).isEqualTo("key_not_found");
    assertThat(server.get("/developer/signers").send().list()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "{}, parameter_missing",
    "'{\"public_key\": \"none\"}', parameter_invalid",
    "'{\"public_key\": \"MCowBQYDK2VwAyEA\"}', parameter_invalid",
    "'{\"public_key\": \"x\", \"private_key\": \"y\"}', unknown_field",
    "'{\"public_key\": \"MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\","
        + " \"key_id\": \"00000000-0000-4000-8000-000000000000\"}', key_not_found"
  })
  void what_is_no_key_is_refused(String body, String code) {
    Json.Obj sent = (Json.Obj) JsonReader.parse(body);

    assertThat(added(sent).code()).isEqualTo(code);
    assertThat(server.get("/developer/signers").send().list()).isEmpty();
  }
}
