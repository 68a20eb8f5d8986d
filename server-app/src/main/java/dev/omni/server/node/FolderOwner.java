package dev.omni.server.node;

import dev.omni.application.keys.ApiKeys;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ApiKey.Status;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.audit.AuditActor;
import dev.omni.domain.fault.InvalidSettingException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The user of a data folder, who acts in live mode without the text of a key. What is done belongs
 * to the oldest live key of an operator that is good.
 *
 * @param keys of the folder
 */
record FolderOwner(ApiKeys keys, InstantSource clock) {
  /**
   * Returns the caller of all messages. Keys that have only expired get a successor, since time
   * takes no folder from its user; a revoked or suspended key gets none.
   *
   * @throws InvalidSettingException when there is no key of live mode that is good or has expired
   */
  Caller caller() {
    List<ApiKey> live = keys.list().stream().filter(FolderOwner::isOfOperator).toList();
    Instant now = clock.instant();
    ApiKey owner =
        first(live, Status.ACTIVE, now)
            .or(() -> first(live, Status.EXPIRED, now).map(this::renewed))
            .orElseThrow(
                () ->
                    new InvalidSettingException(
                        "data-dir: the data must have a key of live mode that is neither revoked"
                            + " nor suspended; omni keys create --mode live makes one"));
    return new Caller(owner.principal(), owner.id(), owner.binding(), Scope.all(), "");
  }

  private static boolean isOfOperator(ApiKey key) {
    return key.binding().mode() == Mode.LIVE
        && key.validity().parentId().isEmpty()
        && !key.isOfTokens();
  }

  private static Optional<ApiKey> first(List<ApiKey> live, Status wanted, Instant now) {
    return live.stream().filter(key -> key.status(now) == wanted).findFirst();
  }

  private ApiKey renewed(ApiKey expired) {
    return keys.withActor(AuditActor.named("mcp --embedded"))
        .rotate(expired.id(), Duration.ZERO)
        .key();
  }
}
