package dev.omni.http.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RequestIdsTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00.123Z");
  private final RequestIds ids = new RequestIds(() -> NOW, UUID::randomUUID);

  @Provide
  Arbitrary<String> plain() {
    return Arbitraries.strings()
        .withCharRange('a', 'z')
        .withCharRange('A', 'Z')
        .withCharRange('0', '9')
        .withChars("._:-")
        .ofMinLength(8)
        .ofMaxLength(128);
  }

  @Property
  void a_plain_word_is_adopted(@ForAll("plain") String sent) {
    assertThat(ids.adopt(sent)).isEqualTo(sent);
  }

  @Property
  void whatever_is_sent_the_name_is_a_plain_word(@ForAll String sent) {
    String id = ids.adopt(sent);
    assertThat(id).matches("[A-Za-z0-9._:-]{8,128}");
    assertThat(id.equals(sent) || id.startsWith("req_")).isTrue();
  }

  @Property
  void a_line_end_or_ten_thousand_characters_are_never_adopted(@ForAll("plain") String sent) {
    assertThat(ids.adopt(sent + "\n")).startsWith("req_");
    assertThat(ids.adopt(sent + "\r\nX-A: b")).startsWith("req_");
    assertThat(ids.adopt(sent.repeat(1250))).startsWith("req_");
  }

  @Example
  void a_fresh_name_carries_the_time_in_front() {
    UUID fresh = UUID.fromString(ids.adopt("").substring(4));
    assertThat(fresh.version()).isEqualTo(7);
    assertThat(fresh.variant()).isEqualTo(2);
    assertThat(fresh.getMostSignificantBits() >>> 16).isEqualTo(NOW.toEpochMilli());
  }
}
