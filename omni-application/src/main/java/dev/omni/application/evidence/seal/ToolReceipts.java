package dev.omni.application.evidence.seal;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.spi.store.EvidenceStore.Entry;
import dev.omni.application.spi.store.EvidenceStore.LogPosition;
import dev.omni.domain.access.Attestation;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** The receipts of calls of tools, signed by the key of evidence. */
public final class ToolReceipts {
  /** How long an answer waits until its evidence is in the log. */
  private static final Duration PATIENCE = Duration.ofMillis(100);

  private final EvidenceLog log;

  /** Creates the receipts of a log and its keys. */
  public ToolReceipts(EvidenceLog log) {
    this.log = log;
  }

  /**
   * A call of a tool with its answer.
   *
   * @param tool its name, as it was sent
   * @param arguments as they were sent
   * @param result that is answered; empty for a task, which has none yet
   * @param run that it started or reads
   * @param evidence that it made or reads
   */
  public record ToolCall(
      String tool,
      Json.Obj arguments,
      Optional<Json> result,
      Optional<UUID> run,
      Optional<UUID> evidence) {}

  /**
   * Returns the receipt of a call with what the caller attests in its {@link CorrelationContext}.
   * It waits for the log at most 100 ms; {@code log} is null then. Evidence that does not exist
   * yet, or that the caller may not see, is not named.
   */
  public Json.Obj receipt(Caller caller, ToolCall call) {
    Optional<Entry> entry = call.evidence().flatMap(id -> log.find(caller.view(), id));
    Json.Obj facts =
        Json.obj(
            "v", 1,
            "tool", call.tool(),
            "arguments_sha256", Sha256.sha256(call.arguments()),
            "result_sha256", call.result().map(Sha256::sha256),
            "run_id", call.run(),
            "evidence_id", entry.map(found -> found.logEntry().id()),
            "statement_sha256", entry.map(found -> Sha256.sha256(found.logEntry().statement())),
            "log", entry.flatMap(found -> log.place(found, PATIENCE)).map(this::place),
            "attestation_sha256",
                CorrelationContext.current().attestation().map(Attestation::sha256));
    return log.sign(facts);
  }

  private Json.Obj place(LogPosition place) {
    return Json.obj("origin", log.origin(), "index", place.index(), "tree_size", place.size());
  }
}
