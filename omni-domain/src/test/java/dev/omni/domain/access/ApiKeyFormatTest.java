package dev.omni.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiKeyFormatTest {
  private static final String ZEROS = "lq_test_" + "0".repeat(32) + "4bkngK";

  @Test
  void the_published_vector_is_a_key() {
    assertThat(ApiKeyFormat.of(ZEROS)).isPresent();
    assertThat(ApiKeyFormat.of(ZEROS).orElseThrow().mode()).isEqualTo(Mode.TEST);
    assertThat(ApiKeyFormat.of(ZEROS + "0")).isEmpty();
  }

  @RepeatedTest(50)
  void a_made_key_is_recognised_and_any_changed_character_is_not(RepetitionInfo repetition) {
    var chance = new Random(repetition.getCurrentRepetition());
    ApiKeyFormat made = ApiKeyFormat.generate(Mode.LIVE, chance);
    String text = made.reveal();
    assertThat(text).matches("lq_live_[0-9A-Za-z]{38}");
    assertThat(made.mode()).isEqualTo(Mode.LIVE);
    assertThat(made.legacyId()).isEmpty();
    assertThat(ApiKeyFormat.of(text).orElseThrow().hash()).isEqualTo(made.hash());

    int at = 8 + chance.nextInt(38);
    char other = text.charAt(at) == 'x' ? 'y' : 'x';
    assertThat(ApiKeyFormat.of(text.substring(0, at) + other + text.substring(at + 1))).isEmpty();
  }

  @Test
  void the_checksum_covers_the_prefix() {
    assertThat(ApiKeyFormat.of(ZEROS.replace("test", "live"))).isEmpty();
  }

  @Test
  void a_legacy_key_is_hashed_behind_the_bar() {
    ApiKeyFormat legacy = ApiKeyFormat.of("17|" + "a".repeat(40)).orElseThrow();
    assertThat(legacy.legacyId()).contains(17L);
    assertThat(legacy.mode()).isEqualTo(Mode.LIVE);
    assertThat(legacy.hash()).isEqualTo(dev.omni.domain.json.Sha256.sha256("a".repeat(40)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "lq_test_",
        "lq_prod_00000000000000000000000000000000000000",
        "0|aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "9999999999999999999|aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "17|short",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
      })
  void anything_else_is_no_key(String sent) {
    assertThat(ApiKeyFormat.of(sent)).isEmpty();
  }

  @Test
  void a_masked_key_shows_its_first_twelve_characters_and_its_last_four() {
    assertThat(ApiKeyFormat.of(ZEROS).orElseThrow().maskedKey()).isEqualTo("lq_test_0000...kngK");
  }

  @Test
  void printing_a_key_shows_nothing_of_it() {
    assertThat(ApiKeyFormat.of(ZEROS).orElseThrow()).hasToString("***");
  }
}
