package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.BugDetectors;
import com.code_intelligence.jazzer.api.SilentCloseable;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Whatever bytes come over the socket, the answer is ours and never a mistake of ours. */
class RequestSanitizerFuzzTest {
  /** What an answer is held back for, or a stream kept open, because it was asked for. */
  private static final Pattern PATIENT = Pattern.compile("(?i)wait|scenario|events");

  private static final String KEY = "\r\nAuthorization: Bearer KEY\r\n";

  /** What an answer says only when something of ours broke. */
  private static final List<String> OURS = List.of("internal_error", "<html", "Exception", "\tat ");

  private static final AtomicInteger CASES = new AtomicInteger();
  private static final AtomicLong LONGEST = new AtomicLong();
  private static TestServer server;

  @BeforeAll
  static void open() {
    server = new TestServer();
  }

  @AfterAll
  static void close() {
    System.out.println("front door: the longest answer took " + LONGEST.get() / 1_000_000 + " ms");
    server.close();
  }

  /** Only the line of the header becomes a key's: elsewhere its text may be given back. */
  @FuzzTest(maxDuration = "200s")
  void no_bytes_make_the_server_fail_or_stand_still(byte[] raw) throws IOException {
    String text = new String(raw, StandardCharsets.ISO_8859_1);
    if (PATIENT.matcher(text).find()) {
      return;
    }
    String heard;
    try (SilentCloseable allowed =
        BugDetectors.allowNetworkConnections((host, port) -> port == server.http.port())) {
      heard = server(text.replace(KEY, KEY.replace("KEY", server.test)));
    }
    assertThat(heard).doesNotContain("<open>", "HTTP/1.1 5", server.test);
    assertThat(OURS)
        .filteredOn(heard::contains)
        .as(heard)
        .allMatch(text::contains); // A client's own words may come back, as its name of a field.
  }

  /** Each case comes from an address of its own, for a port is not soon used again. */
  private static String server(String text) throws IOException {
    String from = "127.0.0." + (2 + CASES.incrementAndGet() % 250);
    long begin = System.nanoTime();
    try (var client = new RawHttpClient(server.http.port(), from)) {
      client.say(text);
      client.end();
      RawHttpClient.Response heard = client.hear();
      LONGEST.accumulateAndGet(System.nanoTime() - begin, Math::max);
      return heard.head() + "\n" + heard.body();
    }
  }
}
