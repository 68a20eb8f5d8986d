package dev.omni.jdbc.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.Change;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.Settings;
import dev.omni.jdbc.TestBed;
import dev.omni.jdbc.database.Company;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.statement.Row;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A key is free only when surely nobody holds it. */
final class FreeKeysTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final String MANY =
      """
      INSERT INTO hold (project_id, mode, operation, idempotency_key, fingerprint, held_by,
        expires_at)
      SELECT CAST(:project_id AS UUID), :mode, 'runs.create', 'key-' || x, '',
        CAST(:project_id AS UUID), CASE WHEN x <= 2500 THEN 7 ELSE x END
      FROM SYSTEM_RANGE(1, 4000) AS s (x)
      """;

  private final Samples samples = Samples.fresh();

  private static Database files() {
    return TestBed.opened(Settings.embedded(TestBed.folder(), System::nanoTime));
  }

  private IdempotencyRecord.Id key(String text) {
    return samples.record(text, samples.id()).id();
  }

  @Test
  void no_key_is_free_before_all_holds_were_read() {
    try (Database database = files()) {
      var keys = new FreeKeys(database, new Company(database));
      assertThat(keys.free(key("new"))).isFalse();

      keys.read(() -> false);

      assertThat(keys.free(key("new"))).isTrue();
    }
  }

  @Test
  void keys_that_were_held_before_are_not_free_however_many_end_at_once() {
    try (Database database = files()) {
      database.update(MANY, Row.of(samples.tenant()));
      var keys = new FreeKeys(database, new Company(database));

      keys.read(() -> false);

      assertThat(IntStream.rangeClosed(1, 4000).filter(i -> keys.free(key("key-" + i)))).isEmpty();
      assertThat(keys.free(key("new"))).isTrue();
      assertThat(keys.free(samples.other().record("key-1", samples.id()).id())).isTrue();
    }
  }

  @Test
  void many_holds_stand_in_the_way_of_hardly_any_other_key() {
    try (Database database = files()) {
      var keys = new FreeKeys(database, new Company(database));
      keys.read(() -> false);
      IntStream.range(0, 20_000).forEach(i -> keys.mark(key("held-" + i)));

      assertThat(IntStream.range(0, 1000).filter(i -> keys.free(key("new-" + i))).count())
          .isGreaterThan(990);
    }
  }

  @Test
  void a_key_that_is_held_since_then_is_not_free() {
    try (Database database = files();
        Writing writing = Writing.to(database)) {
      writing.keys().read(() -> false);
      Run run = samples.job();
      assertThat(writing.keys().free(key("held"))).isTrue();

      writing
          .committer()
          .commit(Write.admitting(run, Optional.of(samples.record("held", run.id())), Change.NONE));

      assertThat(writing.keys().free(key("held"))).isFalse();
    }
  }

  private record Writing(FreeKeys keys, Committer committer) implements AutoCloseable {
    static Writing to(Database database) {
      var keys = new FreeKeys(database, new Company(database));
      return new Writing(keys, new Committer(database, keys));
    }

    @Override
    public void close() {
      committer.close();
    }
  }

  @Test
  void no_key_is_free_beside_others_and_after_them_before_holds_are_read_again() {
    Settings own = TestBed.postgres("keys");
    try (Database here = TestBed.opened(own)) {
      var company = new Company(here);
      var keys = new FreeKeys(here, company);
      keys.read(() -> false);
      assertThat(keys.free(key("new"))).isTrue();
      try (Database there = TestBed.opened(own);
          Writing other = Writing.to(there)) {
        Run run = samples.job();
        company.ask();
        assertThat(keys.free(key("new"))).isFalse();
        other
            .committer()
            .commit(
                Write.admitting(run, Optional.of(samples.record("theirs", run.id())), Change.NONE));
      }
      assertTimeoutPreemptively(PATIENCE, () -> alone(company));
      assertThat(keys.free(key("new"))).isFalse();

      keys.read(() -> false);

      assertThat(keys.free(key("new"))).isTrue();
      assertThat(keys.free(key("theirs"))).isFalse();
    }
  }

  @Test
  void holds_are_read_in_pages_by_when_they_end() {
    Row row = Row.empty().with("from", 7L).with("limit", 10);

    assertThat(TestBed.onH2().plan(FreeKeys.HOLDS, row))
        .contains("hold_expires:")
        .contains("index sorted");
  }

  /** A session that was ended here ends there a little later. */
  private static void alone(Company company) {
    while (company.shared()) {
      company.ask();
    }
  }
}
