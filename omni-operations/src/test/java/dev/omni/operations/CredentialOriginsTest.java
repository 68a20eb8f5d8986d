package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.OutboundClient.OutboundCall;
import dev.omni.application.spi.OutboundClient.Trace;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.OutboundError;
import dev.omni.domain.json.Json;
import dev.omni.operations.connector.Connection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Credentials go to the origin that they were stored for, and to no other. */
class CredentialOriginsTest {
  private static final Caller EVE = Caller.live("eve");
  private static final String SECRET = "sk-secret-1";
  private static final String STORED = "https://a.example/path";

  private final ConnectorFixture house = new ConnectorFixture();
  private final List<OutboundCall> calls = new ArrayList<>();

  @BeforeEach
  void listen() {
    house.network.set(
        ask -> {
          calls.add(ask);
          return Trace.failed(OutboundError.TLS);
        });
  }

  static Stream<String> definitions() {
    return Stream.of("http.json", "model.openai", "model.http");
  }

  static Stream<Arguments> others() {
    return definitions()
        .flatMap(
            definition ->
                Stream.of(
                        "http://a.example/path",
                        "https://b.example/path",
                        "https://a.example:8443/path",
                        "https://user@a.example/path",
                        "https://a.example@b.example/path",
                        "https://a.example.b.example/path",
                        "https://b.example/path?token=x")
                    .map(url -> Arguments.of(definition, url)));
  }

  private static String member(String definition) {
    return definition.equals("model.openai") ? "base_url" : "url";
  }

  private static Json.Obj configuration(String definition, String url) {
    Json.Obj own = Json.obj(member(definition), url);
    return definition.equals("model.openai") ? own.with("model", "m-1") : own;
  }

  private String stored(String definition) {
    Json.Obj body =
        Json.obj("definition", definition)
            .with("configuration", configuration(definition, STORED))
            .with("credentials", Json.obj("api_key", SECRET));
    return house
        .answer(OperationCall.of(EVE, body), "connections.create")
        .findText("id")
        .orElseThrow();
  }

  private Json.Obj tried(String id, Json.Obj change) {
    return house.answer(
        OperationCall.of(EVE, change).withPathValue("uuid", id), "connections.validate");
  }

  private static Json.Obj check(Json.Obj validation, String name) {
    return validation.items("checks").stream()
        .map(Json.Obj.class::cast)
        .filter(check -> check.findText("name").equals(Optional.of(name)))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("others")
  void another_origin_never_gets_the_stored_credential(String definition, String url) {
    String id = stored(definition);

    Json.Obj tried = tried(id, Json.obj("configuration", Json.obj(member(definition), url)));

    assertThat(calls).noneMatch(call -> call.credential().isPresent());
    assertThat(tried.findText("status")).contains("failed");
    if (check(tried, "schema").findText("status").equals(Optional.of("passed"))) {
      assertThat(check(tried, "auth").findText("status")).contains("failed");
      assertThat(check(tried, "auth").findText("message"))
          .contains(
              "the stored credential is for https://a.example:443;"
                  + " send credentials with the new address");
    }
  }

  @ParameterizedTest
  @MethodSource("definitions")
  void another_path_of_the_same_origin_gets_it(String definition) {
    String id = stored(definition);

    tried(id, Json.obj("configuration", Json.obj(member(definition), "https://a.example:443/b")));

    assertThat(calls)
        .singleElement()
        .extracting(OutboundCall::credential)
        .isEqualTo(Optional.of(SECRET));
  }

  @ParameterizedTest
  @MethodSource("definitions")
  void new_credentials_go_to_the_new_address(String definition) {
    String id = stored(definition);

    tried(
        id,
        Json.obj("configuration", Json.obj(member(definition), "https://b.example/path"))
            .with("credentials", Json.obj("api_key", "sk-new")));

    assertThat(calls)
        .singleElement()
        .extracting(OutboundCall::credential)
        .isEqualTo(Optional.of("sk-new"));
  }

  /** A member that a definition does not have is not where its calls go. */
  @ParameterizedTest
  @ValueSource(strings = {"https://b.example/path", "https://b.example/path?token=x"})
  void no_other_member_is_the_address(String url) {
    String id = stored("model.openai");

    tried(id, Json.obj("configuration", Json.obj("url", url)));

    assertThat(calls).allMatch(call -> call.url().startsWith("https://a.example/"));
  }

  private Document changed(String id, String definition, String url) {
    Document there =
        house.stores.documents().find(EVE.tenant(), Connection.KIND, UUID.fromString(id)).get();
    Document next = there.with(there.body().with("configuration", configuration(definition, url)));
    house.stores.documents().replace(next, ChangeSet.NONE);
    return next;
  }

  @ParameterizedTest
  @MethodSource("definitions")
  void a_stored_address_of_another_origin_gets_none_either(String definition) {
    String id = stored(definition);
    changed(id, definition, "https://b.example/path");

    Json.Obj validated = tried(id, Json.Obj.EMPTY);

    assertThat(calls).noneMatch(call -> call.credential().isPresent());
    assertThat(check(validated, "auth").findText("status")).contains("failed");
  }

  @ParameterizedTest
  @MethodSource("definitions")
  void what_an_earlier_version_stored_is_for_the_origin_of_its_address(String definition) {
    String id = stored(definition);
    var place = new Vault.SecretId(EVE.tenant(), UUID.fromString(id), "credentials");
    byte[] earlier =
        Json.obj("credentials", Json.obj("api_key", SECRET))
            .canonical()
            .getBytes(StandardCharsets.UTF_8);
    house
        .stores
        .documents()
        .replace(house.omni.secrets().encrypted(place, earlier), ChangeSet.NONE);

    tried(id, Json.Obj.EMPTY);
    tried(id, Json.obj("configuration", Json.obj(member(definition), "https://b.example/path")));

    assertThat(calls)
        .extracting(OutboundCall::credential)
        .containsExactly(Optional.of(SECRET), Optional.empty());
  }
}
