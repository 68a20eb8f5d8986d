package dev.omni.server.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretMaskingTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "lq_test_000000000000000000000000000000004bkngK",
        "17|aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl",
        "Bearer something-secret"
      })
  void a_secret_never_reaches_the_log(String secret) {
    assertThat(SecretMasking.masked("header=" + secret + "; next")).isEqualTo("header=***; next");
  }

  @Test
  void other_text_stays_as_it_is() {
    assertThat(SecretMasking.masked("run 12|13 lq_test bearer"))
        .isEqualTo("run 12|13 lq_test bearer");
  }
}
