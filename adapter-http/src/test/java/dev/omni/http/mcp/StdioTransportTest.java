package dev.omni.http.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.SequenceInputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class StdioTransportTest {
  private static final StdioTransport.Peer ECHO =
      message -> Optional.of("<" + new String(message, StandardCharsets.UTF_8) + ">");

  private static List<String> answers(InputStream in, StdioTransport.Peer peer) throws IOException {
    var out = new StringWriter();
    new StdioTransport(in, new PrintWriter(out)).run(peer);
    assertThat(out.toString()).matches("(?s)(.*\n)?");
    return out.toString().lines().toList();
  }

  private static List<String> answers(String in, StdioTransport.Peer peer) throws IOException {
    return answers(new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)), peer);
  }

  @Test
  void each_line_is_a_message_with_any_end_and_empty_ones_are_none() throws IOException {
    assertThat(answers("one\ntwo\r\n\n\r\nthree", ECHO))
        .containsExactlyInAnyOrder("<one>", "<two>", "<three>");
    assertThat(answers("", ECHO)).isEmpty();
  }

  @Test
  void a_notification_gets_no_answer() throws IOException {
    assertThat(answers("note\n", message -> Optional.empty())).isEmpty();
  }

  @Test
  void the_longest_line_is_answered_and_one_byte_more_is_refused_and_not_kept() throws IOException {
    String longest = "x".repeat(StdioTransport.LONGEST);
    List<String> answers = answers(longest + "\n" + longest + "y\nafter\n", ECHO);

    assertThat(answers).hasSize(3).contains("<" + longest + ">", "<after>");
    var refused =
        (Json.Obj)
            JsonReader.trusted(
                answers.stream().filter(line -> line.startsWith("{")).findFirst().orElseThrow());
    assertThat(refused.at("/error/code")).isEqualTo(Json.num(-32600));
    assertThat(refused.find("id")).contains(Json.NULL);
    assertThat(refused.toString()).contains("at most 8388608 bytes");
  }

  @Test
  void what_runs_when_the_input_ends_is_still_answered() throws IOException {
    var ended = new CountDownLatch(1);
    InputStream end =
        new InputStream() {
          @Override
          public int read() {
            ended.countDown();
            return -1;
          }

          @Override
          public int read(byte[] into, int offset, int length) {
            return length == 0 ? 0 : read();
          }
        };
    InputStream line = new ByteArrayInputStream("slow\n".getBytes(StandardCharsets.UTF_8));

    assertThat(
            answers(
                new SequenceInputStream(line, end),
                message -> {
                  await(ended);
                  return Optional.of("done after the end");
                }))
        .containsExactly("done after the end");
  }

  @Test
  void a_slow_call_holds_up_no_other() throws IOException {
    var answered = new CountDownLatch(1);
    var written = new StringWriter();
    var writer =
        new PrintWriter(written) {
          @Override
          public void flush() {
            answered.countDown();
          }
        };
    StdioTransport.Peer peer =
        message -> {
          String text = new String(message, StandardCharsets.UTF_8);
          if (text.equals("slow")) {
            await(answered);
          }
          return Optional.of(text);
        };
    var in = new ByteArrayInputStream("slow\nfast\n".getBytes(StandardCharsets.UTF_8));
    new StdioTransport(in, writer).run(peer);
    assertThat(written.toString()).isEqualTo("fast\nslow\n");
  }

  @Test
  void a_refusal_and_a_defect_are_errors_of_the_request_and_nothing_of_a_notification()
      throws IOException {
    StdioTransport.Peer refusing =
        message -> {
          throw Fault.of(FaultCode.SCOPE_MISSING, "This key lacks a scope.");
        };
    String request = "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"x\"}\n";
    var refused = (Json.Obj) JsonReader.trusted(answers(request, refusing).get(0));
    assertThat(refused.find("id")).contains(Json.str("a"));
    assertThat(refused.at("/error/code")).isEqualTo(Json.num(-32602));
    assertThat(refused.at("/error/data/code")).isEqualTo(Json.str("scope_missing"));

    StdioTransport.Peer broken =
        message -> {
          throw new IllegalStateException("secret of the inside");
        };
    var failed = (Json.Obj) JsonReader.trusted(answers(request, broken).get(0));
    assertThat(failed.at("/error/code")).isEqualTo(Json.num(-32603));
    assertThat(failed.toString()).doesNotContain("secret");
    String note = "{\"jsonrpc\":\"2.0\",\"method\":\"x\"}\n";
    assertThat(answers(note, broken)).isEmpty();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
