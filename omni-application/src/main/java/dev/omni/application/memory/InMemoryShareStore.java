package dev.omni.application.memory;

import dev.omni.application.spi.store.ShareStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.Share;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Links to runs in memory. */
final class InMemoryShareStore implements ShareStore {
  private final Map<UUID, Share> shares = new HashMap<>();
  private final InMemoryAuditLog audit;

  InMemoryShareStore(InMemoryAuditLog audit) {
    this.audit = audit;
  }

  @Override
  public synchronized boolean add(Share share, int most, AuditEvent event) {
    long working =
        shares.values().stream()
            .filter(each -> each.tenant().equals(share.tenant()))
            .filter(each -> each.runId().equals(share.runId()))
            .filter(each -> each.worksAt(share.life().createdAt()))
            .count();
    if (working >= most) {
      return false;
    }
    shares.put(share.id(), share);
    audit.append(event);
    return true;
  }

  @Override
  public synchronized Optional<Share> find(String code) {
    return shares.values().stream().filter(share -> share.code().equals(code)).findFirst();
  }

  @Override
  public synchronized Optional<Share> find(Tenant tenant, UUID id) {
    return Optional.ofNullable(shares.get(id)).filter(share -> share.tenant().equals(tenant));
  }

  @Override
  public synchronized List<Share> list(Query query) {
    return shares.values().stream()
        .filter(query::matches)
        .sorted(Comparator.comparing(Share::position))
        .limit(query.limit())
        .toList();
  }

  /** Removes the shares of a removed run. */
  synchronized void remove(Run run) {
    shares
        .values()
        .removeIf(share -> share.tenant().equals(run.tenant()) && share.runId().equals(run.id()));
  }

  @Override
  public synchronized Optional<Share> revoke(Tenant tenant, UUID id, AuditEvent event) {
    Optional<Share> found = find(tenant, id);
    found
        .filter(share -> share.life().revokedAt().isEmpty())
        .ifPresent(
            share -> {
              shares.put(id, share.revoked(event.at()));
              audit.append(event);
            });
    return find(tenant, id);
  }

  @Override
  public synchronized void recordOpening(Share share, Instant at) {
    shares.computeIfPresent(share.id(), (id, stored) -> stored.openedAt(at));
  }
}
