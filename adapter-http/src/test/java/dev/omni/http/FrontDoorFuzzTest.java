package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Whatever bytes come over the socket, the answer is ours and never a mistake of ours. */
class FrontDoorFuzzTest {
  /** What an answer is held back for, or a stream kept open, because it was asked for. */
  private static final Pattern PATIENT = Pattern.compile("(?i)wait|scenario|events");

  private static final AtomicInteger CASES = new AtomicInteger();
  private static House house;

  @BeforeAll
  static void open() {
    house = new House();
  }

  @AfterAll
  static void close() {
    house.close();
  }

  /** {@code KEY} stands for a key of the server, so that inputs outlive it. */
  @FuzzTest(maxDuration = "150s")
  void no_bytes_make_the_server_fail_or_stand_still(byte[] raw) throws IOException {
    String text = new String(raw, StandardCharsets.ISO_8859_1);
    if (PATIENT.matcher(text).find()) {
      return;
    }
    String heard = house(text.replace("KEY", house.test));
    assertThat(heard)
        .doesNotContain("<open>", "HTTP/1.1 5", "internal_error", "<html", "Exception", "\tat ")
        .doesNotContain(house.test);
  }

  /** Each case comes from an address of its own, for a port is not soon used again. */
  private static String house(String text) throws IOException {
    String from = "127.0.0." + (2 + CASES.incrementAndGet() % 250);
    try (var wire = new Wire(house.http.port(), from)) {
      wire.say(text);
      wire.end();
      Wire.Heard heard = wire.hear();
      return heard.head() + "\n" + heard.body();
    }
  }
}
