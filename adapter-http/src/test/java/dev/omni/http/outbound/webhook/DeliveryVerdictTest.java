package dev.omni.http.outbound.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.WebhookSender.SignedMessage;
import dev.omni.domain.fault.OutboundError;
import dev.omni.domain.webhook.DeliveryAttempt;
import dev.omni.domain.webhook.DeliveryAttempt.Verdict;
import dev.omni.http.outbound.EgressPolicy;
import dev.omni.http.outbound.EgressPolicy.Allowed;
import dev.omni.http.outbound.Trust;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verdict of a response on a delivery, and the delay that it requests. */
class DeliveryVerdictTest {
  @Test
  void a_wish_to_be_left_alone_for_more_seconds_than_an_int_holds_is_one_for_very_long()
      throws Exception {
    for (String seconds : List.of("2147483648", "1795262400000", "99999999999999999999")) {
      try (var receiver =
          WebhookReceiver.saying(
              "HTTP/1.1 503 Busy", "Retry-After: " + seconds, "Content-Length: 4", "", "wait")) {
        DeliveryAttempt response = sent(receiver.port());
        assertThat(response.response().status()).isEqualTo(503);
        assertThat(response.response().headers().text("retry-after")).hasValue("999999999");
        assertThat(response.response().body()).isEqualTo("wait");
        assertThat(response.retryAfter()).contains(Duration.ofSeconds(999_999_999));
      }
    }
  }

  @Test
  void a_wish_may_be_a_date_and_anything_else_is_none() throws Exception {
    Instant now = Instant.now();
    var dates = DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);
    assertThat(failed(503, "Retry-After: " + dates.format(now.plusSeconds(500))).retryAfter())
        .hasValueSatisfying(
            wish -> assertThat(wish).isBetween(Duration.ofSeconds(440), Duration.ofSeconds(501)));
    assertThat(failed(503, "Retry-After: soon").retryAfter()).isEmpty();
    assertThat(failed(503, "X-Other: 7").retryAfter()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "410, GONE",
    "429, OVERLOADED",
    "502, OVERLOADED",
    "504, OVERLOADED",
    "300, FAILED",
    "400, FAILED",
    "404, FAILED",
    "500, FAILED",
    "503, FAILED"
  })
  void a_response_is_a_verdict_for_later_attempts(int status, Verdict verdict) throws Exception {
    assertThat(failed(status, "X-Other: 7").verdict()).isEqualTo(verdict);
  }

  private static DeliveryAttempt failed(int status, String header) throws Exception {
    try (var receiver =
        WebhookReceiver.saying("HTTP/1.1 " + status + " No", header, "Content-Length: 0", "", "")) {
      DeliveryAttempt attempt = sent(receiver.port());
      assertThat(attempt.isAccepted()).isFalse();
      assertThat(attempt.error()).contains(OutboundError.HTTP_STATUS);
      return attempt;
    }
  }

  private static DeliveryAttempt sent(int port) {
    var local = new EgressPolicy(Allowed.parse("127.0.0.1/32").orElseThrow(), Set::of);
    try (var sender = new HttpWebhookSender(local, Trust.USUAL)) {
      var message = new SignedMessage("msg_1", Instant.EPOCH, "v1,a", "{}");
      return sender.send("http://127.0.0.1:" + port + "/hook", message);
    }
  }
}
