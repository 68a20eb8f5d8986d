package dev.omni.http.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.omni.application.memory.MemoryStores;
import dev.omni.domain.access.KeyText;
import dev.omni.domain.fault.Category;
import dev.omni.domain.fault.Fault;
import dev.omni.http.route.HeaderLines;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import org.assertj.core.api.Assertions;

/** Whatever is sent as a key, it is none of this server's, and its text is told to nobody. */
class KeyFuzzTest {
  private static final List<String> HEADERS = List.of("X-Service-API-Key");
  private static final Gate GATE =
      new Gate(
          new MemoryStores().stores().keys(),
          HEADERS,
          new RateLimits(false, InstantSource.system()));

  @FuzzTest(maxDuration = "60s")
  void what_is_sent_as_a_key_opens_nothing_and_is_not_repeated(byte[] raw) {
    String text = new String(raw, StandardCharsets.ISO_8859_1);
    KeyText.of(text)
        .ifPresent(
            key -> {
              assertThat(key.hash()).matches("[0-9a-f]{64}");
              assertThat(key.reveal()).isEqualTo(text);
              assertThat(key.glimpse()).hasSize(19);
              assertThat(key).hasToString("***");
            });
    refused(name -> name.equals("Authorization") ? List.of(text) : List.of(), text);
    refused(name -> name.equals("Authorization") ? List.of("Bearer " + text) : List.of(), text);
    refused(name -> HEADERS.contains(name) ? List.of(text) : List.of(), text);
  }

  private static void refused(HeaderLines lines, String text) {
    Fault fault =
        Assertions.catchThrowableOfType(Fault.class, () -> GATE.key(lines, new Place("127.0.0.1")));
    assertThat(fault.code().category()).isEqualTo(Category.AUTHENTICATION);
    if (text.length() > 12) {
      assertThat(fault.reason()).doesNotContain(text);
    }
  }
}
