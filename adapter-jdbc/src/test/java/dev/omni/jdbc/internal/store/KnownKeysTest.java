package dev.omni.jdbc.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.TestDatabase;
import dev.omni.testkit.contract.Samples;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Records of keys that are known without a query, past changes that bypass the stores. */
class KnownKeysTest {
  private final TestDatabase database = TestDatabase.onH2();
  private final Stores stores = database.empty();
  private final Samples samples = Samples.fresh();
  private final Run run = samples.job();
  private final Instant now = run.origin().createdAt();
  private final IdempotencyRecord record = record(run);

  private IdempotencyRecord record(Run of) {
    var key = new IdempotencyRecord.Id(samples.tenant(), "runs.create", "known-0001");
    return IdempotencyRecord.create(
        key, IdempotencyRecord.fingerprint(Json.obj("run", of.id())), of.id(), now);
  }

  private boolean insert(Run of, IdempotencyRecord with) {
    return stores.runs().insert(of, Optional.of(with), ChangeSet.NONE).inserted();
  }

  private Optional<IdempotencyRecord> known(Instant at) {
    return stores.idempotency().findKnown(record.id(), at);
  }

  @Test
  void a_key_is_known_from_the_commit_of_its_run_on_until_it_expires() {
    assertThat(known(now)).isEmpty();
    assertThat(insert(run, record)).isTrue();
    database.sql("DELETE FROM idempotency_record");
    assertThat(known(now)).contains(record);
    assertThat(known(record.expiresAt())).isEmpty();
  }

  @Test
  void the_loser_of_a_key_leaves_nothing_that_is_known() {
    insert(run, record);
    Run other = samples.job();
    assertThat(insert(other, record(other))).isFalse();
    assertThat(known(now)).contains(record);
  }

  @Test
  void what_was_cached_under_an_older_version_is_not_known() {
    insert(run, record);
    database.empty();
    assertThat(known(now)).isEmpty();
  }
}
