package dev.omni.application.evidence.seal;

import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.RunSequence;
import dev.omni.application.spi.store.RunSequence.Head;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.SequenceHead;
import dev.omni.domain.evidence.SequenceNumber;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The ends of the numbers of runs: signed on demand, and repeated as evidence in the log, so that
 * the last number of yesterday is witnessed.
 */
public final class SequenceHeads {
  private final RunSequence sequence;
  private final EvidenceLog log;
  private final DocumentEvidenceFactory documents;
  private final ClockAndIds clockAndIds;
  private final Map<Tenant, Head> published = new ConcurrentHashMap<>();

  /** Creates the heads of a store's numbers. */
  public SequenceHeads(
      RunSequence sequence,
      EvidenceLog log,
      DocumentEvidenceFactory documents,
      ClockAndIds clockAndIds) {
    this.sequence = sequence;
    this.log = log;
    this.documents = documents;
    this.clockAndIds = clockAndIds;
  }

  /**
   * Returns the signed head of the caller's project and mode: {@code scope, last, open, as_of,
   * evidence_id, checkpoint, keyid, sig}. {@code evidence_id} is that of the last head in the log.
   *
   * @throws dev.omni.domain.fault.Fault {@code principal_not_allowed} for a key of one workspace:
   *     the numbers are those of the project
   */
  public Json.Obj read(Caller caller) {
    caller.require(Scope.EVIDENCE_READ);
    caller.requireProjectWide();
    Tenant tenant = caller.tenant();
    Instant now = clockAndIds.now();
    Json.Obj facts =
        head(tenant, sequence.head(tenant), now)
            .json()
            .with("evidence_id", sequence.published(tenant))
            .with("checkpoint", log.head().map(Checkpoint::text));
    return log.signedHead(facts, now);
  }

  private static SequenceHead head(Tenant tenant, Head head, Instant now) {
    return new SequenceHead(SequenceNumber.scope(tenant), head.last(), head.open(), now);
  }

  /**
   * Adds the head of each tenant to the log that changed since this process did so, and that has
   * none of another node.
   *
   * @param every how long a head of another node is enough
   * @return their number
   */
  public int publish(Duration every) {
    Instant now = clockAndIds.now();
    List<Tenant> changed =
        sequence.tenants().stream().filter(tenant -> published(tenant, now, every)).toList();
    return changed.size();
  }

  private boolean published(Tenant tenant, Instant now, Duration every) {
    Head head = sequence.head(tenant);
    if (head.equals(published.get(tenant))) {
      return false;
    }
    SequenceHead stated = head(tenant, head, now);
    var done =
        new Statement.ExecutionRecord(
            clockAndIds.newId(),
            SequenceHead.KIND,
            "completed",
            Json.obj("scope", stated.scope()),
            stated.json(),
            List.of());
    boolean added =
        sequence.publish(
            documents.create(View.whole(tenant), done, now, Json.Obj.EMPTY), now, now.minus(every));
    published.put(tenant, head);
    return added;
  }
}
