package dev.omni.domain.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord.Conflict;
import dev.omni.domain.run.IdempotencyRecord.Decision;
import dev.omni.domain.run.IdempotencyRecord.New;
import dev.omni.domain.run.IdempotencyRecord.Replay;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class IdempotencyRecordTest {
  private static final Instant CREATED = Instant.parse("2026-11-21T12:00:00Z");
  private static final UUID RUN = new UUID(7, 1);
  private static final long LAST_MICRO = 30L * 24 * 3600 * 1_000_000 - 1;

  private static List<String> unasked() {
    throw new AssertionError("nobody needs to know where the requests differ");
  }

  private static IdempotencyRecord of(String request) {
    var id =
        new IdempotencyRecord.Id(new Tenant(new UUID(1, 1), Mode.TEST), "runs.create", "key-0001");
    return IdempotencyRecord.create(id, print(request), RUN, CREATED);
  }

  private static String print(String request) {
    return IdempotencyRecord.fingerprint(Json.obj("text", request));
  }

  private static Instant after(long micros) {
    return CREATED.plus(Duration.ofNanos(micros * 1000));
  }

  @Property
  void the_same_request_within_the_retention_is_a_replay_of_its_resource(
      @ForAll String request, @ForAll @LongRange(min = 0, max = LAST_MICRO) long micros) {
    Decision decision =
        of(request).decide(print(request), after(micros), IdempotencyRecordTest::unasked);
    assertThat(decision).isEqualTo(new Replay(RUN));
  }

  @Property
  void another_request_within_the_retention_is_a_conflict_that_tells_where_they_differ(
      @ForAll String request,
      @ForAll String other,
      @ForAll List<String> paths,
      @ForAll @LongRange(min = 0, max = LAST_MICRO) long micros) {
    Assume.that(!request.equals(other));
    Decision decision = of(request).decide(print(other), after(micros), () -> paths);
    assertThat(decision).isEqualTo(new Conflict(paths));
  }

  @Property
  void any_request_after_the_retention_is_new(
      @ForAll String request, @ForAll String sent, @ForAll @LongRange(min = 1) long later) {
    Instant now = after(LAST_MICRO + Math.min(later, LAST_MICRO));
    assertThat(of(request).decide(print(sent), now, IdempotencyRecordTest::unasked))
        .isEqualTo(new New());
  }

  @Test
  void a_record_expires_thirty_days_after_its_creation_and_not_a_microsecond_before() {
    IdempotencyRecord record = of("a");
    assertThat(record.createdAt()).isEqualTo(CREATED);
    assertThat(record.expiresAt()).isEqualTo(CREATED.plus(Duration.ofDays(30)));
    assertThat(record.isExpired(record.expiresAt())).isTrue();
    assertThat(record.isExpired(record.expiresAt().minusNanos(1000))).isFalse();
  }

  @Test
  void a_clock_that_was_put_back_still_finds_the_record() {
    assertThat(of("a").decide(print("a"), CREATED.minusSeconds(60), IdempotencyRecordTest::unasked))
        .isEqualTo(new Replay(RUN));
  }

  @Test
  void requests_of_equal_content_have_one_fingerprint_however_they_are_written() {
    assertThat(IdempotencyRecord.fingerprint(Json.obj("a", 1, "b", 2.50)))
        .isEqualTo(IdempotencyRecord.fingerprint(Json.obj("b", 2.5, "a", 1.0)));
    assertThat(IdempotencyRecord.fingerprint(Json.obj("a", 1)))
        .isNotEqualTo(IdempotencyRecord.fingerprint(Json.obj("a", 2)));
  }
}
