package dev.omni.jdbc.internal.mapper;

import dev.omni.application.json.StoredJson;
import dev.omni.domain.access.Attestation;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.data.ResolvedMarket;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.ExecutionPolicy;
import dev.omni.domain.run.InputHead;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunOrigin;
import dev.omni.domain.run.RunState;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.world.World;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The rows of {@code run} that runs become. */
public final class RunColumnValues {
  /** Inserts a run; an existing one stays unchanged. */
  public static final String INSERT =
      """
      INSERT INTO run (project_id, mode, id, organization_id, environment_id, key_workspace_id,
        principal_id, key_id, request_id, trace, created_at, retry_of, target_kind, target_id,
        world, workspace_id, execution, workload_class, idempotent, cancel_after_us, scenario,
        input, status, version, attempt, losses, lease_worker, lease_token, lease_until,
        updated_at, due_at, result, error, data_sets, markets, started_at, compute_us, input_bytes,
        input_head, result_bytes, attestation, sequence_number,
        second_opinion, confidential)
      VALUES (:project_id, :mode, :id, :organization_id, :environment_id, :key_workspace_id,
        :principal_id, :key_id, :request_id, :trace, :created_at, :retry_of, :target_kind,
        :target_id, :world, :workspace_id, :execution, :workload_class, :idempotent,
        :cancel_after_us, :scenario, :input, :status, :version, :attempt, :losses, :lease_worker,
        :lease_token, :lease_until, :updated_at, :due_at, :result, :error,
        :data_sets, :markets, :started_at, :compute_us, :input_bytes, :input_head, :result_bytes,
        :attestation, :sequence_number, :second_opinion, :confidential)
      ON CONFLICT DO NOTHING
      """;

  /** Updates a run. The version in the condition is its only lock. */
  public static final String REPLACE =
      """
      UPDATE run SET status = :status, version = :version, attempt = :attempt,
        losses = :losses, lease_worker = :lease_worker, lease_token = :lease_token,
        lease_until = :lease_until, updated_at = :updated_at, due_at = :due_at, result = :result, error = :error,
        started_at = :started_at, compute_us = :compute_us, result_bytes = :result_bytes,
        was_queued = CASE WHEN status IN ('dispatching', 'queued') THEN TRUE ELSE FALSE END
      WHERE project_id = :project_id AND mode = :mode AND id = :id AND version = :follows
      """;

  private RunColumnValues() {}

  /**
   * The columns of a version of a run, and the bodies that it adds.
   *
   * @param bodies columns of each
   */
  public record Rows(Map<String, Object> run, List<Map<String, Object>> bodies) {}

  /** Returns all columns of a new run. */
  public static Rows values(Run run) {
    RunOrigin origin = run.origin();
    RunTarget subject = run.subject();
    ExecutionPolicy terms = run.policy();
    Rows state = state(run);
    Map<String, Object> values = state.run();
    values.put("organization_id", origin.binding().organizationId());
    values.put("environment_id", origin.binding().environmentId());
    values.put("key_workspace_id", origin.binding().workspaceId());
    values.put("principal_id", origin.principal());
    values.put("key_id", origin.key());
    values.put("request_id", origin.requestId());
    values.put("trace", origin.request().trace().map(TraceContext::toString));
    values.put("attestation", origin.attestation().map(Attestation::sha256));
    values.put("created_at", origin.createdAt());
    values.put("retry_of", origin.retryOf());
    values.put("target_kind", subject.kind());
    values.put("target_id", subject.target());
    values.put("world", world(subject));
    values.put("workspace_id", subject.workspace());
    values.put("execution", terms.execution());
    values.put("workload_class", terms.workload());
    values.put("idempotent", terms.idempotent());
    values.put("cancel_after_us", terms.cancelAfter());
    values.put("scenario", terms.scenario());
    values.put("second_opinion", Optional.of(terms.secondOpinion()).filter(requested -> requested));
    values.put("confidential", terms.confidential());
    values.put("data_sets", data(origin.data()));
    values.put("markets", markets(origin.sources().markets()));
    StoredJson input = StoredJson.ofRecord(run.input());
    values.put("input", RunBodyRowMapper.column(input));
    values.put("input_bytes", input.size());
    values.put("input_head", inputHead(run, input));
    Optional<Map<String, Object>> body = RunBodyRowMapper.values(values, "input", input);
    return new Rows(values, Stream.concat(body.stream(), state.bodies().stream()).toList());
  }

  /** Returns what lists show of a long input, for those that show any. */
  private static Optional<String> inputHead(Run run, StoredJson input) {
    return run.subject() instanceof RunTarget.OperationTarget
            && RunBodyRowMapper.isLong(input.size())
        ? Optional.of(text(InputHead.ofLong(run.input())))
        : Optional.empty();
  }

  /** Returns the text of what lists show of an input. */
  public static String text(InputHead head) {
    return RowValues.text(head.json());
  }

  private static Optional<String> data(List<ResolvedData> sets) {
    return sets.isEmpty()
        ? Optional.empty()
        : Optional.of(RowValues.text(Json.of(sets.stream().map(ResolvedData::json).toList())));
  }

  private static Optional<String> markets(List<ResolvedMarket> read) {
    return read.isEmpty()
        ? Optional.empty()
        : Optional.of(RowValues.text(Json.of(read.stream().map(ResolvedMarket::json).toList())));
  }

  private static Optional<World> world(RunTarget subject) {
    return subject instanceof RunTarget.CapabilityTarget capability
        ? Optional.of(capability.world())
        : Optional.empty();
  }

  /** Returns the columns that a transition may change, and the previous version. */
  public static Rows next(Run run, long follows) {
    Rows state = state(run);
    state.run().put("follows", follows);
    return state;
  }

  private static Rows state(Run run) {
    RunState state = run.state();
    Map<String, Object> values = RowValues.of(run.tenant(), run.id());
    values.put("status", state.status());
    values.put("version", state.version());
    values.put("attempt", state.attempt());
    values.put("losses", state.losses());
    values.put("lease_worker", state.lease().map(Lease::worker));
    values.put("lease_token", state.lease().map(Lease::token));
    values.put("lease_until", state.lease().map(Lease::until));
    values.put("updated_at", state.updatedAt());
    values.put("started_at", state.times().startedAt());
    values.put("compute_us", state.times().compute());
    values.put("due_at", run.dueFrom().or(() -> dispatching(run)));
    values.put("error", RowValues.text(run.error().map(RunError::json)));
    Optional<StoredJson> result = run.findResult().map(StoredJson::ofRecord);
    values.put("result", result.map(RunBodyRowMapper::column));
    values.put("result_bytes", result.map(StoredJson::size).orElse(0));
    var body = result.flatMap(text -> RunBodyRowMapper.values(values, "result", text));
    return new Rows(values, body.stream().toList());
  }

  private static Optional<Instant> dispatching(Run run) {
    return run.status() == RunStatus.DISPATCHING
        ? Optional.of(run.origin().createdAt())
        : Optional.empty();
  }
}
