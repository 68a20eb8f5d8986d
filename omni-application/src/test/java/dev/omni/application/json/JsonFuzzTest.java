package dev.omni.application.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.omni.domain.json.Digest;
import dev.omni.domain.json.Json;

/** Whatever bytes come, the reader gives a value that survives writing, or says what is wrong. */
class JsonFuzzTest {
  @FuzzTest(maxDuration = "90s")
  void what_is_read_is_written_and_read_again_as_the_same(byte[] utf8) {
    Json value;
    try {
      value = JacksonJson.parse(utf8);
    } catch (MalformedJson malformed) {
      assertThat(malformed.problem()).startsWith("must ").hasSizeLessThan(250);
      return;
    }
    byte[] written = JacksonJson.bytes(value);
    Json again = JacksonJson.parse(written);
    assertThat(again).isEqualTo(value);
    assertThat(JacksonJson.bytes(again)).isEqualTo(written);
    assertThat(Digest.sha256(again)).isEqualTo(Digest.sha256(value));
  }
}
