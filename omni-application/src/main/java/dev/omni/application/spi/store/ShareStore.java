package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.run.Share;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The store of links to runs. Every node sees a change from the return of its method on. */
public interface ShareStore {
  /**
   * Stores a new share with its audit event; returns false, and stores nothing, when its run has
   * {@code most} or more shares that work at the time of its creation. Calls at the same time may
   * each add one.
   */
  boolean add(Share share, int most, AuditEvent event);

  /** Returns the share of a code, which is secret, of any tenant and also when it has ended. */
  Optional<Share> find(String code);

  /** Returns the share of an id, if this tenant has it. */
  Optional<Share> find(Tenant tenant, UUID id);

  /** Returns shares of a tenant, newest first, then by greater id text. */
  List<Share> list(Query query);

  /**
   * Revokes a share with an audit event, and returns it as it is then. An earlier revocation stays,
   * without a second event.
   */
  Optional<Share> revoke(Tenant tenant, UUID id, AuditEvent event);

  /** Counts an opening. */
  void recordOpening(Share share, Instant at);

  /**
   * A query for shares.
   *
   * @param tenant owner
   * @param run only shares of this run
   * @param after creation time and id of the last one seen
   * @param limit maximum number
   */
  record Query(Tenant tenant, Optional<UUID> run, Optional<ListPosition> after, int limit) {
    /** Returns whether a share is a result; the limit does not matter. */
    public boolean matches(Share share) {
      return share.tenant().equals(tenant)
          && run.map(share.runId()::equals).orElse(true)
          && after.map(last -> last.compareTo(share.position()) < 0).orElse(true);
    }
  }
}
