package dev.omni.jdbc.internal.mapper;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.access.Attestation;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.data.ResolvedMarket;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.ExecutionPolicy;
import dev.omni.domain.run.InputHead;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunOrigin;
import dev.omni.domain.run.RunSources;
import dev.omni.domain.run.RunState;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.run.RunTimes;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;
import dev.omni.domain.world.World;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The conversion of rows of {@code run} to runs. */
public final class RunRowMapper {
  private RunRowMapper() {}

  static Run map(ColumnReader columns) {
    return new Run(
        columns.id("id"),
        origin(columns, sources(columns)),
        subject(columns),
        policy(columns),
        text(columns, "input").orElseThrow(),
        state(columns, outcome(columns)));
  }

  /** Maps a listed run: its short texts are read, and none of its long ones. */
  static RunHead head(ColumnReader columns) {
    Optional<Outcome> succeeded = here(columns, "result").map(Outcome.Succeeded::new);
    Optional<Outcome> failed = columns.optionalObject("error").map(RunRowMapper::failed);
    return head(columns, data(columns), input(columns), succeeded.or(() -> failed));
  }

  /** Maps a terminal run without a long input. */
  static EndedRun ended(ColumnReader columns) {
    return new EndedRun(head(columns, data(columns), input(columns), outcome(columns)));
  }

  /** Maps a run that is due, of which nothing is read that may be broken. */
  static RunHead due(ColumnReader columns) {
    Optional<InputHead> input = Optional.empty();
    try {
      input = here(columns, "input").map(InputHead::whole);
    } catch (MalformedJsonException | ClassCastException broken) {
      // The worker that takes the run ends it.
    }
    return head(columns, List.of(), input, Optional.empty());
  }

  private static RunHead head(
      ColumnReader columns,
      List<ResolvedData> data,
      Optional<InputHead> input,
      Optional<Outcome> outcome) {
    return new RunHead(
        columns.id("id"),
        origin(columns, new RunSources(columns.optional("retry_of", UUID.class), data)),
        subject(columns),
        policy(columns),
        state(columns, outcome),
        input,
        columns.number("input_bytes"));
  }

  /** Returns the input where it is in the row, or else what lists show of it. */
  private static Optional<InputHead> input(ColumnReader columns) {
    return here(columns, "input")
        .map(InputHead::whole)
        .or(() -> isCapability(columns) ? Optional.empty() : Optional.of(inputHead(columns)));
  }

  private static InputHead inputHead(ColumnReader columns) {
    return columns
        .optionalObject("input_head")
        .map(InputHead::stored)
        .orElseThrow(() -> new IllegalStateException("nothing of its input can be shown"));
  }

  private static boolean isCapability(ColumnReader columns) {
    return columns.optionalText("world").isPresent();
  }

  /** Returns the value of a column whose text is in the row. */
  private static Optional<Json.Obj> here(ColumnReader columns, String part) {
    return columns.optionalText(part).filter(RunRowMapper::isHere).map(RunRowMapper::object);
  }

  /** Returns the value of a column, or of the body in its place. */
  private static Optional<Json.Obj> text(ColumnReader columns, String part) {
    return columns
        .optionalText(part)
        .map(text -> isHere(text) ? text : RunBodyRowMapper.text(columns.bytes(part + "_body")))
        .map(RunRowMapper::object);
  }

  static boolean isHere(String text) {
    return !text.equals(RunBodyRowMapper.ELSEWHERE);
  }

  private static Json.Obj object(String text) {
    return (Json.Obj) JsonReader.trusted(text);
  }

  private static RunSources sources(ColumnReader columns) {
    return new RunSources(
        columns.optional("retry_of", UUID.class),
        data(columns),
        items(columns, "markets").map(ResolvedMarket::of).toList(),
        columns.optionalInstant("input_removed_at"));
  }

  private static RunOrigin origin(ColumnReader columns, RunSources sources) {
    var tenant = columns.tenant();
    return new RunOrigin(
        new Binding(
            columns.id("organization_id"),
            tenant.projectId(),
            columns.id("environment_id"),
            tenant.mode(),
            columns.optional("key_workspace_id", UUID.class)),
        columns.id("principal_id"),
        columns.id("key_id"),
        new CorrelationIds(
            columns.text("request_id"),
            columns.optionalText("trace").flatMap(TraceContext::parseStored),
            columns.optionalText("attestation").map(Attestation::new)),
        columns.instant("created_at"),
        sources);
  }

  private static List<ResolvedData> data(ColumnReader columns) {
    return items(columns, "data_sets").map(ResolvedData::of).toList();
  }

  private static Stream<Json.Obj> items(ColumnReader columns, String column) {
    return columns.optionalText(column).stream()
        .flatMap(text -> ((Json.Arr) JsonReader.trusted(text)).items().stream())
        .map(Json.Obj.class::cast);
  }

  private static RunTarget subject(ColumnReader columns) {
    return isCapability(columns)
        ? new RunTarget.CapabilityTarget(
            columns.constant(World.class, "world"),
            columns.text("target_id"),
            columns.id("workspace_id"))
        : new RunTarget.OperationTarget(columns.text("target_kind"), columns.text("target_id"));
  }

  private static ExecutionPolicy policy(ColumnReader columns) {
    return new ExecutionPolicy(
        columns.constant(Execution.class, "execution"),
        columns.constant(Workload.class, "workload_class"),
        columns.flag("idempotent"),
        columns.optional("cancel_after_us", Long.class).map(MicrosecondColumns::duration),
        columns.optionalText("scenario"),
        columns.optional("second_opinion", Boolean.class).orElse(false),
        columns.flag("confidential"));
  }

  private static RunState state(ColumnReader columns, Optional<Outcome> outcome) {
    return new RunState(
        columns.constant(RunStatus.class, "status"),
        columns.number("version"),
        columns.integer("attempt"),
        columns.integer("losses"),
        lease(columns),
        times(columns),
        outcome);
  }

  private static RunTimes times(ColumnReader columns) {
    return new RunTimes(
        columns.instant("updated_at"),
        columns.optionalInstant("started_at"),
        columns.optional("compute_us", Long.class).map(MicrosecondColumns::duration),
        notBefore(columns));
  }

  /** Returns the time for which a queued run waits, which is its due time. */
  private static Optional<Instant> notBefore(ColumnReader columns) {
    return columns.constant(RunStatus.class, "status") == RunStatus.QUEUED
        ? columns.optionalInstant("due_at").filter(columns.instant("created_at")::isBefore)
        : Optional.empty();
  }

  private static Optional<Lease> lease(ColumnReader columns) {
    Optional<UUID> token = columns.optional("lease_token", UUID.class);
    return token.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Lease(columns.id("lease_worker"), token.get(), columns.instant("lease_until")));
  }

  private static Optional<Outcome> outcome(ColumnReader columns) {
    Optional<Outcome> succeeded = text(columns, "result").map(Outcome.Succeeded::new);
    Optional<Outcome> failed = columns.optionalObject("error").map(RunRowMapper::failed);
    return succeeded.or(() -> failed);
  }

  private static Outcome failed(Json.Obj error) {
    return new RunError(
        FaultCode.of(error.findText("code").orElseThrow()).orElseThrow(),
        error.findText("message").orElseThrow(),
        error.findObject("details").orElseThrow());
  }
}
