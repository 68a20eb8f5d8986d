package dev.omni.jdbc.requests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.jdbc.TestBed;
import dev.omni.jdbc.statement.Row;
import org.junit.jupiter.api.Test;

/** What is asked of the request log is answered from an index, however long it is. */
final class JdbiRequestLogTest {
  private final TestBed bed = TestBed.onH2();

  @Test
  void pages_of_the_request_log_are_found_by_their_times() {
    Row place = Row.empty().with("since", 7L).with("last_at", 9L).with("ordinal", 3L);
    Row old = Row.empty().with("before", 7L).with("limit", 10);

    assertThat(bed.plan(JdbiRequestLog.MARKS, place.with("limit", 10)))
        .contains("request_mark_at:")
        .contains("index sorted");
    assertThat(bed.plan(JdbiRequestLog.FORGET, old))
        .contains("request_mark_at:")
        .contains("index sorted");
  }
}
