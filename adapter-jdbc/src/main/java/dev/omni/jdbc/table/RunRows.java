package dev.omni.jdbc.table;

import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Correlation;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Origin;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.run.Scenario;
import dev.omni.domain.run.Subject;
import dev.omni.domain.run.Terms;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;
import dev.omni.domain.world.World;
import dev.omni.jdbc.statement.Columns;
import dev.omni.jdbc.statement.Micros;
import dev.omni.jdbc.statement.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** A run as a row, both ways. */
public final class RunRows {
  /** Fails where its place is taken. */
  public static final String STRICT =
      """
      INSERT INTO run (project_id, mode, id, organization_id, environment_id, bound_workspace,
        principal_id, key_id, request_id, trace, created_at, retry_of, kind, target, world, workspace_id,
        execution, workload, repeatable, cancel_after, scenario, input, status, version, attempt,
        lease_worker, lease_token, lease_until, updated_at, due_at, result, error)
      VALUES (:project_id, :mode, :id, :organization_id, :environment_id, :bound_workspace,
        :principal_id, :key_id, :request_id, :trace, :created_at, :retry_of, :kind, :target, :world, :workspace_id,
        :execution, :workload, :repeatable, :cancel_after, :scenario, :input, :status, :version,
        :attempt, :lease_worker, :lease_token, :lease_until, :updated_at, :due_at, :result, :error)
      """;

  /** Leaves alone what is there. */
  public static final String INSERT = STRICT + "ON CONFLICT DO NOTHING";

  /** The version in the condition is the only lock a run has. */
  public static final String REPLACE =
      """
      UPDATE run SET status = :status, version = :version, attempt = :attempt,
        lease_worker = :lease_worker, lease_token = :lease_token, lease_until = :lease_until,
        updated_at = :updated_at, due_at = :due_at, result = :result, error = :error
      WHERE project_id = :project_id AND mode = :mode AND id = :id AND version = :follows
      """;

  private RunRows() {}

  /** All values of a run. */
  public static Row full(Run run) {
    Origin origin = run.origin();
    Subject subject = run.subject();
    Terms terms = run.terms();
    return state(run)
        .with("organization_id", origin.binding().organizationId())
        .with("environment_id", origin.binding().environmentId())
        .with("bound_workspace", origin.binding().workspaceId())
        .with("principal_id", origin.principal())
        .with("key_id", origin.key())
        .with("request_id", origin.requestId())
        .with("trace", origin.request().trace().map(TraceContext::toString))
        .with("created_at", origin.createdAt())
        .with("retry_of", origin.retryOf())
        .with("kind", subject.kind())
        .with("target", subject.target())
        .with("world", world(subject))
        .with("workspace_id", subject.workspace())
        .with("execution", terms.execution())
        .with("workload", terms.workload())
        .with("repeatable", terms.repeatable())
        .with("cancel_after", terms.cancelAfter())
        .with("scenario", terms.scenario().map(Scenario::toString))
        .with("input", run.input());
  }

  private static Optional<World> world(Subject subject) {
    return subject instanceof Subject.OfCapability capability
        ? Optional.of(capability.world())
        : Optional.empty();
  }

  /** What a transition may change, the version that it follows, and where the run is listed. */
  public static Row next(Run run, long follows) {
    return state(run).with("follows", follows).with("created_at", run.origin().createdAt());
  }

  private static Row state(Run run) {
    Run.State state = run.state();
    return Row.of(run.tenant(), run.id())
        .with("status", state.status())
        .with("version", state.version())
        .with("attempt", state.attempt())
        .with("lease_worker", state.lease().map(Lease::worker))
        .with("lease_token", state.lease().map(Lease::token))
        .with("lease_until", state.lease().map(Lease::until))
        .with("updated_at", state.updatedAt())
        .with("due_at", run.dueFrom().or(() -> dispatching(run)))
        .with("result", state.outcome().flatMap(RunRows::result))
        .with("error", state.outcome().flatMap(RunRows::error));
  }

  private static Optional<java.time.Instant> dispatching(Run run) {
    return run.status() == RunStatus.DISPATCHING
        ? Optional.of(run.origin().createdAt())
        : Optional.empty();
  }

  private static Optional<Json> result(Outcome outcome) {
    return outcome instanceof Outcome.Succeeded succeeded
        ? Optional.of(succeeded.result())
        : Optional.empty();
  }

  private static Optional<Json> error(Outcome outcome) {
    return outcome instanceof Outcome.Failed failed
        ? Optional.of(
            Json.obj(
                "code", failed.code(), "message", failed.message(), "details", failed.details()))
        : Optional.empty();
  }

  /** The run of a row. */
  public static Run read(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    return new Run(
        columns.id("id"),
        origin(columns),
        subject(columns),
        terms(columns),
        columns.object("input"),
        state(columns));
  }

  private static Origin origin(Columns columns) throws SQLException {
    var tenant = columns.tenant();
    return new Origin(
        new Binding(
            columns.id("organization_id"),
            tenant.projectId(),
            columns.id("environment_id"),
            tenant.mode(),
            columns.maybeId("bound_workspace")),
        columns.id("principal_id"),
        columns.id("key_id"),
        new Correlation(
            columns.text("request_id"), columns.maybeText("trace").flatMap(TraceContext::kept)),
        columns.instant("created_at"),
        columns.maybeId("retry_of"));
  }

  private static Subject subject(Columns columns) throws SQLException {
    Optional<String> world = columns.maybeText("world");
    return world.isPresent()
        ? new Subject.OfCapability(
            Columns.constant(World.class, world.get()),
            columns.text("target"),
            columns.id("workspace_id"))
        : new Subject.OfOperation(columns.text("kind"), columns.text("target"));
  }

  private static Terms terms(Columns columns) throws SQLException {
    return new Terms(
        columns.word(Execution.class, "execution"),
        columns.word(Workload.class, "workload"),
        columns.flag("repeatable"),
        columns.maybeNumber("cancel_after").map(Micros::duration),
        columns.maybeText("scenario").map(text -> Scenario.of(text).orElseThrow()));
  }

  private static Run.State state(Columns columns) throws SQLException {
    return new Run.State(
        columns.word(RunStatus.class, "status"),
        columns.number("version"),
        (int) columns.number("attempt"),
        lease(columns),
        columns.instant("updated_at"),
        outcome(columns));
  }

  private static Optional<Lease> lease(Columns columns) throws SQLException {
    Optional<java.util.UUID> token = columns.maybeId("lease_token");
    return token.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Lease(columns.id("lease_worker"), token.get(), columns.instant("lease_until")));
  }

  private static Optional<Outcome> outcome(Columns columns) throws SQLException {
    Optional<Outcome> succeeded = columns.maybeObject("result").map(Outcome.Succeeded::new);
    Optional<Outcome> failed = columns.maybeObject("error").map(RunRows::failed);
    return succeeded.or(() -> failed);
  }

  private static Outcome failed(Json.Obj error) {
    return new Outcome.Failed(
        FaultCode.of(error.text("code").orElseThrow()).orElseThrow(),
        error.text("message").orElseThrow(),
        error.object("details").orElseThrow());
  }
}
