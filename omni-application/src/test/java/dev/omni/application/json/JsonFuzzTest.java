package dev.omni.application.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;

/** Whatever bytes come, the reader gives a value that survives writing, or says what is wrong. */
class JsonFuzzTest {
  @FuzzTest(maxDuration = "90s")
  void what_is_read_is_written_and_read_again_as_the_same(byte[] utf8) {
    Json value;
    try {
      value = JsonReader.parse(utf8);
    } catch (MalformedJsonException malformed) {
      assertThat(malformed.problem()).startsWith("must ").hasSizeLessThan(250);
      return;
    }
    byte[] written = JsonReader.bytes(value);
    Json again = JsonReader.parse(written);
    assertThat(again).isEqualTo(value);
    assertThat(JsonReader.bytes(again)).isEqualTo(written);
    assertThat(Sha256.sha256(again)).isEqualTo(Sha256.sha256(value));
  }
}
