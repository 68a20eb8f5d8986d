package dev.omni.application.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.Omni;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ProjectStore.Project;
import dev.omni.application.spi.store.UsageStore;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.usage.Quota;
import dev.omni.domain.usage.QuotaLimit;
import dev.omni.domain.usage.QuotaState;
import dev.omni.domain.usage.QuotaUse;
import dev.omni.domain.usage.UsageAmount;
import dev.omni.domain.usage.UsageDifference;
import dev.omni.domain.usage.UsageGroup;
import dev.omni.domain.usage.UsageQuery;
import dev.omni.domain.usage.UsageRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Quotas of projects, held by the use cases on every store. */
class QuotasTest {
  private final RunsFixture fixture = new RunsFixture();
  private final Tenant tenant = RunsFixture.ADA.tenant();

  private void allow(QuotaLimit limit, long allowed) {
    var project =
        new Project(tenant.projectId(), new UUID(0, 1), "laboratory", Json.Obj.EMPTY)
            .with(Mode.TEST, new Quota(Map.of(limit, allowed)));
    var event =
        new AuditEvent(fixture.clockAndIds.now(), "operator", "projects.quota", Json.Obj.EMPTY);
    if (!fixture.stores.projects().replace(project, event)) {
      fixture.stores.projects().add(project, List.of(), event);
    }
    fixture.pass(Duration.ofSeconds(2));
  }

  private void started(Omni omni, StartRun run) {
    omni.starter().start(RunsFixture.ADA, run);
  }

  private void refused(Omni omni, StartRun run) {
    assertThatThrownBy(() -> started(omni, run))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.QUOTA_EXCEEDED));
  }

  @Test
  void ended_and_waiting_runs_count_and_the_day_ends_the_refusal() {
    allow(QuotaLimit.RUNS_PER_DAY, 3);
    started(fixture.omni, fixture.root(1, "quota-run-a"));
    started(fixture.omni, fixture.rootJob(2, "quota-run-b"));
    started(fixture.omni, fixture.root(3, "quota-run-c"));

    refused(fixture.omni, fixture.root(4, "quota-run-d"));
    refused(fixture.omni, fixture.rootJob(4, "quota-run-e"));
    started(fixture.omni, fixture.root(3, "quota-run-c"));

    fixture.pass(Duration.ofDays(1));
    started(fixture.omni, fixture.root(4, "quota-run-d"));
    started(fixture.omni, fixture.root(5, "quota-run-f"));
    refused(fixture.omni, fixture.root(6, "quota-run-g"));
  }

  @Test
  void another_node_finds_the_use_of_this_one() {
    allow(QuotaLimit.RUNS_PER_DAY, 2);
    started(fixture.omni, fixture.root(1, "quota-run-a"));
    started(fixture.omni, fixture.root(2, "quota-run-b"));

    refused(fixture.node(), fixture.root(3, "quota-run-c"));
  }

  @Test
  void a_request_that_is_not_valid_uses_nothing() {
    allow(QuotaLimit.RUNS_PER_DAY, 1);
    assertThatThrownBy(() -> started(fixture.omni, fixture.root("no number", "quota-run-a")))
        .isInstanceOf(Fault.class);

    started(fixture.omni, fixture.root(1, "quota-run-a"));
  }

  @Test
  void computing_time_counts_until_the_day_ends() {
    allow(QuotaLimit.COMPUTE_SECONDS_PER_DAY, 3);
    fixture.direct.first(work -> fixture.pass(Duration.ofMillis(1500)));
    started(fixture.omni, fixture.root(1, "quota-run-a"));
    started(fixture.omni, fixture.root(2, "quota-run-b"));

    refused(fixture.omni, fixture.root(3, "quota-run-c"));
    refused(fixture.node(), fixture.root(3, "quota-run-c"));

    fixture.pass(Duration.ofDays(1));
    started(fixture.omni, fixture.root(3, "quota-run-c"));
  }

  @Test
  void stored_bytes_of_earlier_days_count() {
    allow(QuotaLimit.BYTES_STORED, 1);
    started(fixture.omni, fixture.root(1, "quota-run-a"));
    fixture.pass(Duration.ofDays(3));

    refused(fixture.omni, fixture.root(2, "quota-run-b"));
    allow(QuotaLimit.BYTES_STORED, 1000);
    started(fixture.omni, fixture.root(2, "quota-run-b"));
  }

  @Test
  void the_other_mode_has_a_quota_of_its_own() {
    allow(QuotaLimit.RUNS_PER_DAY, 0);
    refused(fixture.omni, fixture.root(1, "quota-run-a"));

    List<QuotaState> live =
        fixture
            .stores
            .projects()
            .projects()
            .get(0)
            .quota(Mode.LIVE)
            .states(new QuotaUse(0, Duration.ZERO, 0), Instant.EPOCH);
    assertThat(live).isEmpty();
  }

  @Test
  void usage_is_counted_once_a_second_and_not_for_each_run() {
    allow(QuotaLimit.RUNS_PER_DAY, 1000);
    var counted = new CountingUsage(fixture.stores.usage());
    Omni node = fixture.node(seen(counted), AdmissionControl.unlimited());
    for (int i = 0; i < 50; i++) {
      started(node, fixture.root(i, "quota-run-" + i));
    }
    assertThat(counted.lists).isEqualTo(1);
    fixture.pass(Duration.ofSeconds(2));
    started(node, fixture.root(50, "quota-run-50"));
    assertThat(counted.lists).isEqualTo(2);
  }

  private Stores seen(UsageStore usage) {
    Stores all = fixture.stores;
    var runs =
        new Stores.RunStores(
            all.runs(), all.runEvents(), all.rows(), all.dataSets(), all.markets(), usage);
    return new Stores(
        runs,
        all.idempotency(),
        all.documents(),
        all.evidence(),
        all.deliveries(),
        all.administration());
  }

  /** A store that counts its lists. */
  private static final class CountingUsage implements UsageStore {
    private final UsageStore behind;
    private int lists;

    CountingUsage(UsageStore behind) {
      this.behind = behind;
    }

    @Override
    public List<UsageRow> list(UsageQuery query, Optional<UsageGroup> after, int limit) {
      lists++;
      return behind.list(query, after, limit);
    }

    @Override
    public UsageAmount total(UsageQuery query) {
      return behind.total(query);
    }

    @Override
    public int rollUp(Instant before, int limit) {
      return behind.rollUp(before, limit);
    }

    @Override
    public List<UsageDifference> differences(Instant from, Instant to) {
      return behind.differences(from, to);
    }
  }
}
