package dev.omni.operations;

import static dev.omni.operations.ConnectorFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.WebhookSecret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignedEventsTest {
  private final ConnectorFixture house = new ConnectorFixture();

  @Test
  void with_a_signing_key_only_what_is_signed_is_taken() {
    // The vector of Standard Webhooks 1.0.0.
    String key = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    String connection = house.connected(Json.obj("configuration", Json.obj("signing_key", key)));
    Json.Obj event = ConnectorFixture.tick("a", 1);
    String content = event.canonical();
    String time = String.valueOf(ConnectorFixture.NOW.getEpochSecond());
    var right = new WebhookSecret(Webhook.Scheme.V1, Base64.getDecoder().decode(key.substring(6)));
    String signature = hmac(right.secret(), "msg_1." + time + "." + content);

    ConnectorFixture.refused(() -> house.event(connection, event), "/webhook-id");
    ConnectorFixture.refused(
        () -> signed(connection, event, time, "v1,AAAA"), "/webhook-signature");
    ConnectorFixture.refused(() -> signed(connection, event, "1", signature), "/webhook-timestamp");
    ConnectorFixture.refused(() -> signed(connection, event, "x", signature), "/webhook-timestamp");
    ConnectorFixture.refused(
        () -> signed(connection, event.with("id", "b"), time, signature), "/webhook-signature");
    assertThat(ConnectorFixture.duplicate(signed(connection, event, time, "v1,BBBB " + signature)))
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"configuration", "credentials", "secrets"})
  void a_key_without_its_prefix_is_base64_too(String holder) {
    String bare = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    String connection = house.connected(Json.obj(holder, Json.obj("signing_key", bare)));
    Json.Obj event = ConnectorFixture.tick("a", 1);
    String time = String.valueOf(ConnectorFixture.NOW.getEpochSecond());
    byte[] text = bare.getBytes(StandardCharsets.UTF_8);

    ConnectorFixture.refused(
        () -> signed(connection, event, time, hmac(text, "msg_1." + time + "." + event)),
        "/webhook-signature");
    String right = hmac(Base64.getDecoder().decode(bare), "msg_1." + time + "." + event);
    assertThat(ConnectorFixture.duplicate(signed(connection, event, time, right))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {24, 25, 26, 27, 32, 62, 63, 64})
  void a_key_has_24_to_64_bytes(int bytes) {
    String key = Base64.getEncoder().encodeToString(new byte[bytes]);

    assertThat(status(key)).isEqualTo("unverified");
    assertThat(status("whsec_" + key)).isEqualTo("unverified");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "whsec_",
        "whsec_!!!",
        "correct horse battery staple and more",
        "AAAAAAAAAAA=",
        "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==",
        "whsk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "WHSEC_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAA",
        "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa-_",
        "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n",
        " MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
      })
  void another_text_is_a_problem_that_does_not_tell_the_key(String key) {
    for (String definition : new String[] {"events.push", "http.json"}) {
      Json.Obj asked =
          Json.obj("definition", definition, "credentials", Json.obj("signing_key", key))
              .with("configuration", Json.obj("url", "https://example.com/prices.json"));
      Json.Obj made =
          house.create(definition.equals("http.json") ? asked : asked.without("configuration"));
      String id = made.findText("id").orElseThrow();

      assertThat(made.findText("status")).contains("draft");
      assertThat(made.find("problems").orElseThrow().toString())
          .isEqualTo(
              "{\"configuration.signing_key\":[\"must be a string holding 24 to 64 bytes as base64,"
                  + " after whsec_ or alone\"]}");
      assertThat(
              house.answer("connections.validate", id, Json.obj("configuration", Json.Obj.EMPTY)))
          .matches(tried -> tried.findText("status").orElseThrow().equals("failed"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 23, 65, 66, 80})
  void a_key_of_other_sizes_is_a_problem(int bytes) {
    String key = Base64.getEncoder().encodeToString(new byte[bytes]);

    assertThat(status(key)).isEqualTo("draft");
    assertThat(status("whsec_" + key)).isEqualTo("draft");
  }

  @Test
  void a_validation_fails_for_a_key_that_is_none_and_keeps_nothing() {
    String id = house.connected(Json.Obj.EMPTY);
    Json.Obj trial = Json.obj("credentials", Json.obj("signing_key", "whsec_!!!"));

    assertThat(house.answer("connections.validate", id, trial).findText("status"))
        .contains("failed");
    assertThat(house.read(id).findText("status")).contains("unverified");
  }

  /** Earlier versions stored any text, and took one without whsec_ for the key itself. */
  @ParameterizedTest
  @ValueSource(strings = {"MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "words", "whsec_!!!"})
  void a_key_of_an_earlier_version_stays_what_it_was(String kept) {
    String key = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    String connection = house.connected(Json.obj("configuration", Json.obj("signing_key", key)));
    var place = new Vault.SecretId(ADA.tenant(), UUID.fromString(connection), "credentials");
    Json.Obj earlier = Json.obj("configuration", Json.obj("signing_key", kept));
    Document secret =
        house.omni.secrets().encrypted(place, earlier.canonical().getBytes(StandardCharsets.UTF_8));
    house.stores.documents().replace(secret, ChangeSet.NONE);
    Json.Obj event = ConnectorFixture.tick("a", 1);
    String time = String.valueOf(ConnectorFixture.NOW.getEpochSecond());
    String signature = hmac(kept.getBytes(StandardCharsets.UTF_8), "msg_1." + time + "." + event);

    assertThat(ConnectorFixture.duplicate(signed(connection, event, time, signature))).isFalse();
    assertThat(house.answer("connections.validate", connection, Json.Obj.EMPTY).findText("status"))
        .contains("succeeded");
  }

  @Test
  void each_part_that_is_missing_is_named() {
    String key = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    String connection = house.connected(Json.obj("configuration", Json.obj("signing_key", key)));

    assertThat(missing(connection, new OperationCall.Signed("", "1", "v1,AA", "")))
        .containsExactly("/webhook-id");
    assertThat(missing(connection, new OperationCall.Signed("a", "", "v1,AA", "")))
        .containsExactly("/webhook-timestamp");
    assertThat(missing(connection, new OperationCall.Signed("a", "1", " ", "")))
        .containsExactly("/webhook-signature");
    assertThat(missing(connection, new OperationCall.Signed("", "", "", "")))
        .containsExactly("/webhook-id", "/webhook-timestamp", "/webhook-signature");
  }

  private static final String KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  private String signing() {
    return house.connected(Json.obj("configuration", Json.obj("signing_key", KEY)));
  }

  /** Sends a message that is signed with the key. */
  private Json.Obj message(String connection, String id, Json.Obj body, String... attributes) {
    String time = String.valueOf(ConnectorFixture.NOW.getEpochSecond());
    byte[] key = Base64.getDecoder().decode(KEY.substring(6));
    var signed =
        new OperationCall.Signed(
            id,
            time,
            hmac(key, id + "." + time + "." + body.canonical()),
            body.canonical(),
            List.of(attributes));
    return house.answer(
        OperationCall.of(ADA, body)
            .withPathValue("uuid", connection)
            .submitted(new OperationCall.Submission(Optional.of(signed), false)),
        "connections.event");
  }

  @Test
  void what_no_signature_covers_is_refused_and_nothing_is_stored() {
    String connection = signing();
    Json.Obj data = Json.obj("value", 1);

    ConnectorFixture.refused(
        () -> message(connection, "msg_1", data, "id", "time", "type"), "attribute:id");

    assertThat(house.answer("connections.read", connection, Json.Obj.EMPTY).canonical())
        .contains("\"count\":0");
  }

  @Test
  void an_event_without_an_id_has_that_of_its_message() {
    String connection = signing();
    Json.Obj data = Json.obj("value", 1);

    assertThat(message(connection, "msg_1", data).findText("id")).contains("msg_1");
    assertThat(message(connection, "msg_1", data).flag("duplicate")).isTrue();
    assertThat(message(connection, "msg_2", data).flag("duplicate")).isFalse();
    Json.Obj list = Json.obj("events", List.of(data, Json.obj("value", 2)));
    assertThat(message(connection, "msg_3", list).findNumber("accepted").orElseThrow())
        .isEqualByComparingTo("2");
    assertThat(message(connection, "msg_3", list).findNumber("duplicates").orElseThrow())
        .isEqualByComparingTo("2");
  }

  @Test
  void a_message_with_the_id_of_another_one_is_refused() {
    String connection = signing();
    message(connection, "msg_1", ConnectorFixture.tick("a", 1));

    ConnectorFixture.refused(
        () -> message(connection, "msg_1", ConnectorFixture.tick("b", 2)), "/webhook-id");
    assertThat(
            ConnectorFixture.duplicate(message(connection, "msg_1", ConnectorFixture.tick("a", 1))))
        .isTrue();
    assertThat(
            ConnectorFixture.duplicate(message(signing(), "msg_1", ConnectorFixture.tick("b", 2))))
        .isFalse();
  }

  @Test
  void the_id_of_a_message_has_at_most_256_characters() {
    String connection = signing();
    Json.Obj event = ConnectorFixture.tick("a", 1);

    ConnectorFixture.refused(() -> message(connection, "m".repeat(300), event), "/webhook-id");
    ConnectorFixture.refused(() -> message(connection, "m".repeat(257), event), "/webhook-id");
    ConnectorFixture.refused(() -> message(connection, "  ", event), "/webhook-id");
    assertThat(message(connection, "m".repeat(256), event).flag("duplicate")).isFalse();
  }

  private List<String> missing(String connection, OperationCall.Signed headers) {
    OperationCall call =
        OperationCall.of(ADA, ConnectorFixture.tick("a", 1))
            .withPathValue("uuid", connection)
            .submitted(new OperationCall.Submission(Optional.of(headers), false));
    Fault fault = catchThrowableOfType(Fault.class, () -> house.answer(call, "connections.event"));
    assertThat(fault.code()).isEqualTo(FaultCode.PARAMETER_MISSING);
    return fault.details().items("errors").stream()
        .map(error -> ((Json.Obj) error).findText("pointer").orElseThrow())
        .toList();
  }

  private String status(String key) {
    Json.Obj made = house.create(Json.obj("credentials", Json.obj("signing_key", key)));
    return made.findText("status").orElseThrow();
  }

  private Json.Obj signed(String connection, Json.Obj event, String time, String signature) {
    var headers = new OperationCall.Signed("msg_1", time, signature, event.canonical());
    return house.answer(
        OperationCall.of(ADA, event)
            .withPathValue("uuid", connection)
            .submitted(new OperationCall.Submission(Optional.of(headers), false)),
        "connections.event");
  }

  /** The signature by the JDK alone. */
  private static String hmac(byte[] key, String text) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      byte[] bytes = mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(bytes);
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
