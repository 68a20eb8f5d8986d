package dev.omni.domain.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest {
  @Test
  void one_pair_of_quotes_does_not_count() {
    assertThat(IdempotencyKey.of("\"morning-1\"")).isEqualTo(IdempotencyKey.of("morning-1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1234567",
        "\"1234567\"",
        "spaced key",
        "key/slash",
        "schlüssel",
        "\"\"12345678\"\""
      })
  void what_is_not_8_to_128_allowed_characters_is_refused(String header) {
    assertThat(IdempotencyKey.of(header)).isEmpty();
  }

  @Test
  void its_characters_are_those_of_the_pattern_that_is_told() {
    for (char c = 0; c < 0x180; c++) {
      String key = "1234567" + c;
      assertThat(IdempotencyKey.of(key).isPresent())
          .as("character %d", (int) c)
          .isEqualTo(key.matches(IdempotencyKey.PATTERN));
    }
  }

  @Test
  void the_bounds_are_8_and_128() {
    assertThat(IdempotencyKey.of("a".repeat(8))).isPresent();
    assertThat(IdempotencyKey.of("a".repeat(128))).isPresent();
    assertThat(IdempotencyKey.of("a".repeat(129))).isEmpty();
  }
}
