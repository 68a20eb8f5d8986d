package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ShareStore;
import dev.omni.application.spi.store.ShareStore.Query;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.run.Share;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of every {@code ShareStore}. */
public abstract class ShareStoreContract extends PortContract {
  private static final int MANY = 100;

  private final Samples samples = Samples.fresh();
  private final UUID run = samples.id();

  private ShareStore shares() {
    return stores().administration().shares();
  }

  private Share share(Tenant tenant, UUID ofRun, long seconds) {
    UUID id = samples.id();
    return new Share(
        id,
        tenant,
        ofRun,
        id.toString().replace("-", ""),
        new Share.Content(EnumSet.of(Share.Part.INPUT, Share.Part.RESULT), "für dich ✓"),
        new Share.Life(
            samples.now().plusSeconds(seconds),
            samples.id(),
            samples.now().plusSeconds(seconds + 100),
            Optional.empty()),
        Share.Opened.NEVER);
  }

  private Share added(Tenant tenant, UUID ofRun, long seconds) {
    Share share = share(tenant, ofRun, seconds);
    assertThat(shares().add(share, MANY, samples.act("shares.create"))).isTrue();
    return share;
  }

  private List<AuditEvent> acts() {
    return stores().administration().audit().page(1, MANY).stream()
        .map(entry -> entry.require().event())
        .toList();
  }

  @Test
  void a_share_is_found_by_its_code_and_by_its_id_in_its_tenant() {
    Share share = added(samples.tenant(), run, 0);

    assertThat(shares().find(share.code())).contains(share);
    assertThat(shares().find(share.code() + "0")).isEmpty();
    assertThat(shares().find(samples.tenant(), share.id())).contains(share);
    assertThat(shares().find(samples.live(), share.id())).isEmpty();
    assertThat(shares().find(samples.tenant(), samples.id())).isEmpty();
  }

  @Test
  void a_run_has_so_many_shares_that_work_and_no_more() {
    Share first = added(samples.tenant(), run, 0);
    Share second = share(samples.tenant(), run, 1);

    assertThat(shares().add(second, 1, samples.act("shares.create"))).isFalse();
    assertThat(shares().find(second.code())).isEmpty();
    assertThat(shares().add(share(samples.tenant(), samples.id(), 1), 1, samples.act("a")))
        .isTrue();
    assertThat(shares().add(share(samples.live(), run, 1), 1, samples.act("b"))).isTrue();
    assertThat(shares().add(share(samples.tenant(), run, 100), 1, samples.act("c"))).isTrue();
    assertThat(first.worksAt(samples.now().plusSeconds(100))).isFalse();
    assertThat(acts()).extracting(AuditEvent::name).containsExactly("shares.create", "a", "b", "c");
  }

  @Test
  void shares_are_listed_newest_first_of_a_tenant_or_of_a_run() {
    Share old = added(samples.tenant(), run, 0);
    Share other = added(samples.tenant(), samples.id(), 1);
    Share young = added(samples.tenant(), run, 2);
    added(samples.live(), run, 3);
    Optional<UUID> one = Optional.of(run);

    assertThat(shares().list(new Query(samples.tenant(), Optional.empty(), Optional.empty(), 9)))
        .containsExactly(young, other, old);
    assertThat(shares().list(new Query(samples.tenant(), one, Optional.empty(), 9)))
        .containsExactly(young, old);
    assertThat(shares().list(new Query(samples.tenant(), one, Optional.empty(), 1)))
        .containsExactly(young);
    assertThat(shares().list(new Query(samples.tenant(), one, Optional.of(young.position()), 9)))
        .containsExactly(old);
  }

  @Test
  void a_revocation_stays_as_it_was_and_is_seen_by_every_node() {
    Share share = added(samples.tenant(), run, 0);
    AuditEvent first = samples.act("shares.revoke");
    samples.clock().forward(Duration.ofSeconds(5));

    assertThat(shares().revoke(samples.live(), share.id(), first)).isEmpty();
    assertThat(shares().revoke(samples.tenant(), share.id(), first))
        .contains(share.revoked(first.at()));
    assertThat(shares().revoke(samples.tenant(), share.id(), samples.act("shares.revoke")))
        .contains(share.revoked(first.at()));
    assertThat(otherNode().administration().shares().find(share.code()))
        .contains(share.revoked(first.at()));
    assertThat(acts()).hasSize(2);
  }

  @Test
  void openings_are_counted_with_the_first_and_the_last_time() {
    Share share = added(samples.tenant(), run, 0);
    shares().recordOpening(share, samples.now());
    shares().recordOpening(share, samples.now().plusSeconds(7));

    assertThat(shares().find(share.code()))
        .contains(share.openedAt(samples.now()).openedAt(samples.now().plusSeconds(7)));
  }
}
