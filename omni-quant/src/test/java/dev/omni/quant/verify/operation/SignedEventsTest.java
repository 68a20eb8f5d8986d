package dev.omni.quant.verify.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.operation.OperationCall;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Webhook;
import dev.omni.domain.webhook.WebhookSecret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

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

    ConnectorFixture.refused(() -> house.event(connection, event), "/webhook-signature");
    ConnectorFixture.refused(
        () -> signed(connection, event, time, "v1,AAAA"), "/webhook-signature");
    ConnectorFixture.refused(() -> signed(connection, event, "1", signature), "/webhook-timestamp");
    ConnectorFixture.refused(() -> signed(connection, event, "x", signature), "/webhook-timestamp");
    ConnectorFixture.refused(
        () -> signed(connection, event.with("id", "b"), time, signature), "/webhook-signature");
    assertThat(ConnectorFixture.duplicate(signed(connection, event, time, "v1,BBBB " + signature)))
        .isFalse();
  }

  private Json.Obj signed(String connection, Json.Obj event, String time, String signature) {
    var headers = new OperationCall.Signed("msg_1", time, signature, event.canonical());
    return house.answer(
        OperationCall.of(ConnectorFixture.ADA, event)
            .at("uuid", connection)
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
