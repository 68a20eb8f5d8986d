package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.operation.Operation;
import dev.omni.domain.access.TraceContext;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class CorrelationOverHttpTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String REST = "-" + TRACE + "-00f067aa0ba902b7-01";

  /** What was known while requests with those headers were answered, each ended by what broke. */
  private static List<CorrelationContext> seen(String... headers) throws IOException {
    var seen = new CopyOnWriteArrayList<CorrelationContext>();
    var reading =
        Operation.reading(
            "models.list",
            call -> {
              seen.add(CorrelationContext.current());
              throw new IllegalStateException("broken");
            });
    try (var server = new TestServer(false, builder -> builder, List.of(reading))) {
      for (String more : headers) {
        String all = "Authorization: Bearer " + server.test + "\r\n" + more + "\r\n";
        assertThat(RawHttpClient.request(server, "GET /api/v1/models", all, "").status())
            .isEqualTo(500);
      }
    }
    return seen;
  }

  @Test
  void whatever_is_done_for_a_request_knows_its_name() throws Exception {
    assertThat(seen("X-Request-Id: first-request", "X-Request-Id: other-request"))
        .extracting(CorrelationContext::request)
        .containsExactly(Optional.of("first-request"), Optional.of("other-request"));
  }

  @Test
  void a_trace_that_is_said_is_gone_on_with_in_an_operation_of_ones_own() throws Exception {
    String said = "traceparent: 00" + REST + "\r\ntracestate: a=1\r\ntracestate: b=2";
    TraceContext known = seen(said).get(0).trace().orElseThrow();
    assertThat(known.traceId()).isEqualTo(TRACE);
    assertThat(known.spanId()).isNotEqualTo("00f067aa0ba902b7").isNotEqualTo("0".repeat(16));
    assertThat(known.state()).isEqualTo("a=1,b=2");
    assertThat(known.flags()).isEqualTo(1);
  }

  @Test
  void what_is_no_trace_is_ignored() throws Exception {
    assertThat(seen("traceparent: ff" + REST, "traceparent: 00" + REST + "-x", "tracestate: a=1"))
        .extracting(CorrelationContext::trace)
        .containsOnly(Optional.empty());
  }
}
