package dev.omni.domain.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.webhook.Webhook.Scheme;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is signed of a message and which signatures are taken. The expected signatures were computed
 * apart from this code, by Standard Webhooks 1.0.0: identifier, seconds and body, joined by full
 * stops. The private key of v1a is that of RFC 8032 (2017), 7.1, test 2.
 */
class WebhookSecretTest {
  private static final Instant AT = Instant.ofEpochSecond(1_614_265_330);
  private static final String BODY = "{\"test\": 2432232314}";
  private static final WebhookMessage MESSAGE = message(BODY);
  private static final WebhookSecret SHARED =
      WebhookSecret.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
  private static final WebhookSecret PAIR =
      WebhookSecret.of("whsk_TM0Imyj/ltqdtsNG7BFOD1uKMZ81q6Yk2oz27U+4pvs=");
  private static final String V1 = "v1,1W0VE5dy4gZ5DsnFBvy4L8gmTPcaStjVf6ZnqDGaElM=";
  private static final String LATER = "v1,7qYrQfa29yNqf2DC43mvKMEEs7R7Dd24717A9M+RfrE=";
  private static final String V1A =
      "v1a,trIgCWun+ONxV/B89103D9Z3z9U/VRUMUuAnwZ/T60NR2aouRdlYLsJeQonGFaXtxZGtKeLxBjKPFT6mGew4Cw==";

  /** What a receiver puts together of the headers and the body that it gets. */
  private static final String TEXT = "msg_01940000000070008000000000000001.1614265330." + BODY;

  private static WebhookMessage message(String body) {
    return new WebhookMessage(
        UUID.fromString("01940000-0000-7000-8000-000000000001"),
        new Tenant(new UUID(0, 1), Mode.TEST),
        "x",
        AT,
        body,
        Optional.empty());
  }

  @Test
  void a_signature_is_over_the_identifier_the_time_and_the_body() {
    assertThat(SHARED.sign(MESSAGE, AT)).isEqualTo(V1);
    assertThat(PAIR.sign(MESSAGE, AT)).isEqualTo(V1A);
  }

  @Test
  void a_second_later_the_signature_is_another() {
    assertThat(SHARED.sign(MESSAGE, AT.plusSeconds(1))).isEqualTo(LATER);
    assertThat(SHARED.sign(MESSAGE, AT.plusNanos(999_999_999))).isEqualTo(V1);
    assertThat(PAIR.sign(MESSAGE, AT.plusSeconds(1))).isNotEqualTo(V1A);
  }

  @Test
  void another_body_or_identifier_has_another_signature() {
    assertThat(SHARED.sign(message(BODY + " "), AT)).isNotEqualTo(V1);
    var other =
        new WebhookMessage(
            new UUID(0, 2), MESSAGE.tenant(), "x", AT, MESSAGE.body(), Optional.empty());
    assertThat(SHARED.sign(other, AT)).isNotEqualTo(V1);
  }

  @Test
  void the_signature_of_a_text_is_taken() {
    assertThat(SHARED.signed(TEXT, V1)).isTrue();
    assertThat(PAIR.signed(TEXT, V1A)).isTrue();
  }

  @Test
  void a_signature_with_one_character_changed_is_refused_wherever_it_is() {
    for (int at = 0; at < V1.length(); at++) {
      char other = V1.charAt(at) == 'A' ? 'B' : 'A';
      String changed = V1.substring(0, at) + other + V1.substring(at + 1);
      assertThat(SHARED.signed(TEXT, changed)).as("character %d", at).isFalse();
    }
  }

  @Test
  void a_prefix_of_a_signature_is_refused_whatever_its_length() {
    for (int length = 0; length < V1.length(); length++) {
      assertThat(SHARED.signed(TEXT, V1.substring(0, length))).as("first %d", length).isFalse();
    }
    assertThat(SHARED.signed(TEXT, V1 + "=")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "  ", "v1,", "v1"})
  void an_empty_entry_is_no_signature(String entries) {
    assertThat(SHARED.signed(TEXT, entries)).isFalse();
  }

  @Test
  void the_right_one_may_be_anywhere_in_the_list() {
    assertThat(SHARED.signed(TEXT, LATER + " " + V1)).isTrue();
    assertThat(SHARED.signed(TEXT, V1 + " " + LATER)).isTrue();
    assertThat(SHARED.signed(TEXT, " " + V1)).isTrue();
    assertThat(SHARED.signed(TEXT, LATER + " " + V1A)).isFalse();
    assertThat(SHARED.signed(TEXT, LATER + "," + V1)).isFalse();
  }

  @Test
  void a_signature_under_the_name_of_another_scheme_is_refused() {
    assertThat(SHARED.signed(TEXT, V1.replace("v1,", "v1a,"))).isFalse();
    assertThat(PAIR.signed(TEXT, V1A.replace("v1a,", "v1,"))).isFalse();
    assertThat(PAIR.signed(TEXT, V1)).isFalse();
  }

  @Test
  void the_right_signature_with_another_text_is_refused() {
    assertThat(SHARED.signed(TEXT.replace("2432232314", "2432232315"), V1)).isFalse();
    assertThat(SHARED.signed(TEXT.replace("1614265330", "1614265331"), V1)).isFalse();
    assertThat(PAIR.signed(TEXT + " ", V1A)).isFalse();
  }

  @Test
  void a_public_key_may_follow_the_private_one_and_a_shared_secret_has_none() {
    byte[] seed = PAIR.secret();
    byte[] both = java.util.Arrays.copyOf(seed, 64);
    String text = "whsk_" + Base64.getEncoder().encodeToString(both);

    assertThat(WebhookSecret.of(text).secret()).isEqualTo(seed);
    assertThat(WebhookSecret.of(text).sign(MESSAGE, AT)).isEqualTo(V1A);
    assertThat(SHARED.publicKey()).isEmpty();
    assertThat(PAIR.publicKey()).isPresent();
  }

  @Test
  void what_has_another_prefix_is_no_secret_and_none_is_shown() {
    assertThatThrownBy(() -> WebhookSecret.of("whpk_AAAA"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(SHARED).hasToString("WebhookKey[v1]");
    assertThat(PAIR).hasToString("WebhookKey[v1a]");
  }

  @ParameterizedTest
  @EnumSource
  void a_scheme_is_read_by_its_own_word(Scheme scheme) {
    assertThat(Scheme.of(scheme.toString())).contains(scheme);
    assertThat(Scheme.of(scheme.name())).isEmpty();
  }
}
