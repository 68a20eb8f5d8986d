package dev.omni.jdbc.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.application.spi.store.RequestLog.Query;
import dev.omni.application.spi.store.RequestLog.TenantFilter;
import dev.omni.application.spi.store.RequestLog.TenantQuery;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunQuery.Filter;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.usage.UsageBucket;
import dev.omni.domain.usage.UsageDimension;
import dev.omni.domain.usage.UsageQuery;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import dev.omni.jdbc.TestDatabase;
import dev.omni.jdbc.internal.mapper.PageStatement;
import dev.omni.jdbc.internal.mapper.QueuedRunRowMapper;
import dev.omni.jdbc.internal.mapper.RowValues;
import dev.omni.jdbc.internal.mapper.RunListQuery;
import dev.omni.jdbc.internal.mapper.UsageListQuery;
import dev.omni.testkit.contract.Samples;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Frequent queries, which use an index in its order, for any size. */
final class IndexesTest {
  private static final Pattern INDEX = Pattern.compile("run_listed\\w*");

  private final TestDatabase database = TestDatabase.onH2();
  private final Samples samples = Samples.fresh();

  private String plan(Filter filter) {
    var after = Optional.of(new ListPosition(samples.now(), samples.id()));
    var query = new RunQuery(samples.tenant(), filter, after, 10);
    String counted = plan(RunListQuery.counting(query));
    String listed = plan(RunListQuery.of(query));
    assertThat(INDEX.matcher(counted).results().map(MatchResult::group).toList())
        .isEqualTo(INDEX.matcher(listed).results().map(MatchResult::group).toList())
        .isNotEmpty();
    return listed;
  }

  private String plan(PageStatement list) {
    return database.plan(list.sql(), list.values());
  }

  private void filled() {
    database.empty();
    for (int i = 0; i < 200; i++) {
      database.jdbc().stores().runs().insert(samples.job(), Optional.empty(), ChangeSet.NONE);
      database
          .jdbc()
          .stores()
          .documents()
          .insert(samples.document("kind", "n" + i), Optional.empty(), ChangeSet.NONE);
    }
    database.sql("ANALYZE");
  }

  @Test
  void lists_of_runs_follow_the_index_of_what_is_filtered() {
    filled();
    Filter all = Filter.ALL;
    var workspace =
        new Filter(
            all.world(),
            Optional.of(samples.id()),
            Set.of(),
            all.capability(),
            all.retryOf(),
            all.created());
    var capability =
        new Filter(
            all.world(),
            all.workspace(),
            Set.of(),
            Optional.of("risk.var"),
            all.retryOf(),
            all.created());
    var status =
        new Filter(
            all.world(),
            all.workspace(),
            Set.of(RunStatus.FAILED),
            all.capability(),
            all.retryOf(),
            all.created());
    var world =
        new Filter(
            Optional.of(World.RISK),
            all.workspace(),
            Set.of(),
            all.capability(),
            all.retryOf(),
            all.created());
    var retries =
        new Filter(
            all.world(),
            all.workspace(),
            Set.of(),
            all.capability(),
            Optional.of(samples.id()),
            all.created());

    assertThat(plan(retries)).contains("run_listed_by_retried:").contains("index sorted");
    assertThat(plan(all)).contains("run_listed_by_kind:").contains("index sorted");
    assertThat(plan(workspace)).contains("run_listed_by_workspace:").contains("index sorted");
    assertThat(plan(capability))
        .contains("run_listed_by_kind_and_target:")
        .contains("index sorted");
    assertThat(plan(world)).contains("run_listed_by_world:").contains("index sorted");
    assertThat(plan(status)).contains("run_listed_by_status_and_kind:").contains("index sorted");
  }

  @Test
  void queued_runs_of_a_tenant_are_a_number_and_unfinished_ones_are_counted_along_an_index() {
    filled();

    assertThat(database.plan(QueuedRunRowMapper.TOTAL, RowValues.of(samples.tenant())))
        .contains("PRIMARY_KEY")
        .doesNotContain("tableScan");
    assertThat(database.plan(JdbiRunStore.UNFINISHED, RowValues.of(samples.tenant())))
        .contains("run_listed_by_status_and_kind: status = 'dispatching'")
        .contains("run_listed_by_status_and_kind: status = 'queued'");
  }

  @Test
  void a_run_is_found_by_its_number_and_the_open_numbers_by_their_status() {
    filled();
    Map<String, Object> values = RowValues.of(samples.tenant(), Map.of("number", 7L));

    assertThat(database.plan(JdbiRunSequence.RUN, values))
        .contains("run_by_number:")
        .doesNotContain("tableScan");
    assertThat(database.plan(JdbiRunSequence.OPEN, values))
        .contains("run_listed_by_status_and_kind: status = 'dispatching'")
        .contains("run_listed_by_status_and_kind: status = 'queued'")
        .doesNotContain("tableScan");
  }

  @Test
  void work_is_found_by_when_it_is_due() {
    filled();
    Map<String, Object> values =
        Map.of(
            "mode", samples.tenant().mode(),
            "now", samples.now(),
            "stuck", samples.now(),
            "limit", 10);

    for (String due :
        List.of(
            JdbiRunStore.DUE,
            JdbiRunStore.due(ServedWorlds.of(List.of(World.FINANCE, World.RISK))))) {
      assertThat(database.plan(due, values)).contains("run_due:").contains("index sorted");
    }
  }

  /** Whatever the tables hold: H2 keeps a plan that it made when they were empty. */
  @Test
  void what_waits_and_what_was_numbered_is_read_along_the_log() {
    Map<String, Object> values = RowValues.of(samples.tenant(), samples.id());
    values.put("limit", 10);
    values.put("from", 7L);

    assertThat(database.plan(JdbiEvidenceStore.PENDING, values))
        .contains("index sorted")
        .contains("id = log_entry_pending.log_entry_id")
        .doesNotContain("tableScan");
    assertThat(database.plan(JdbiEvidenceStore.PAGE, values))
        .contains("log_index >= ")
        .contains("index sorted")
        .contains("id = log_entry_index.log_entry_id")
        .doesNotContain("tableScan");
    assertThat(database.plan(JdbiEvidenceStore.FIND, values))
        .contains("id = UUID")
        .contains("log_entry_id = log_entry.id")
        .doesNotContain("tableScan");
    assertThat(database.rows("EXPLAIN " + JdbiEvidenceStore.TAKE.replace(":arrivals", "?")).get(0))
        .contains("PRIMARY_KEY")
        .contains("arrival_number IN");
  }

  @Test
  void the_tiles_of_a_proof_are_found_by_their_keys() {
    Map<String, Object> values = Map.of("level", 1, "tile_index", 7L);

    assertThat(database.plan(JdbiEvidenceStore.TILE, values))
        .contains("PRIMARY_KEY")
        .doesNotContain("tableScan");
  }

  @Test
  void documents_are_listed_by_their_order_alone_and_within_a_folder() {
    filled();
    var all = new Page(samples.tenant(), "kind", "", Optional.empty(), 10);
    var some = new Page(samples.tenant(), "kind", "folder", Optional.empty(), 10);

    assertThat(plan(DocumentListQuery.of(all)))
        .contains("document_listed:")
        .contains("index sorted");
    assertThat(plan(DocumentListQuery.of(some)))
        .contains("document_listed_by_folder:")
        .contains("index sorted");
  }

  @Test
  void the_chunks_of_a_run_are_listed_by_an_index_without_their_rows() {
    Map<String, Object> values = RowValues.of(samples.tenant(), samples.id());

    assertThat(database.plan(JdbiRowStore.HEADERS, values))
        .contains("row_chunk_listed:")
        .contains("index sorted");
  }

  @Test
  void expired_idempotency_records_are_found_along_their_index() {
    assertThat(
            database.plan(JdbiIdempotencyStore.FORGET, Map.of("now", samples.now(), "limit", 10)))
        .contains("idempotency_record_expires:")
        .doesNotContain("tableScan");
  }

  @Test
  void the_request_log_is_listed_and_shortened_by_its_index() {
    Query all = Query.last(10);
    Map<String, Object> values = Map.of("before", 7L, "limit", 10);

    assertThat(plan(JdbiRequestLog.query(all)))
        .contains("request_log_listed:")
        .contains("index sorted");
    assertThat(database.plan(JdbiRequestLog.OLDEST, values)).contains("request_log_listed:");
    assertThat(database.plan(JdbiRequestLog.FORGET, Map.of("last", 7L)))
        .contains("request_log_listed:");
  }

  @Test
  void requests_of_a_tenant_are_listed_by_their_order() {
    var query = new TenantQuery(samples.tenant(), TenantFilter.ALL, Optional.empty(), 10);

    assertThat(plan(JdbiRequestLog.query(query)))
        .contains("request_log_of_tenant:")
        .contains("index sorted");
    Map<String, Object> values = RowValues.of(samples.tenant());
    values.put("from", samples.now());
    values.put("to", samples.now());
    assertThat(database.plan(JdbiRequestLog.COUNTS, values)).doesNotContain("tableScan");
  }

  @Test
  void usage_is_summed_up_along_the_hours_and_days_of_the_tenant() {
    var query =
        new UsageQuery(
            samples.tenant(),
            samples.now(),
            samples.now().plusSeconds(60),
            UsageBucket.HOUR,
            List.of(UsageDimension.STATUS),
            Map.of());

    assertThat(plan(UsageListQuery.groups(query, Optional.empty(), 10)))
        .contains("hour_at >= ")
        .contains("day_at >= ")
        .doesNotContain("tableScan");
  }
}
