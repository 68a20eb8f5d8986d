package dev.omni.application.batch;

import dev.omni.application.engine.EngineCall;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.application.json.StoredJson;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.OutputColumn;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.RunError;
import dev.omni.domain.world.Capability;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.RecordRows;
import dev.omni.engine.Work;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** The computation of single rows, each as a single run of its input would compute it. */
final class RowComputer {
  /** The digits of an integer that is short for certain. */
  private static final int SHORT = 18;

  private static final Logger LOG = System.getLogger(RowComputer.class.getName());

  private final List<OutputColumn> columns;
  private final JsonEngine engine;
  private final Capability capability;
  private final Work work;
  private final AtomicBoolean logged = new AtomicBoolean();

  RowComputer(Batch batch, JsonEngine engine, Work work) {
    this.columns = batch.outputs();
    this.engine = engine;
    this.capability = engine.capability();
    this.work = new RowWork(work);
  }

  /** Returns the work of rows. */
  Work work() {
    return work;
  }

  /** Returns the output or error of a row whose input is its own JSON. */
  RowOutcome outcome(RowInputs.RowInput input) {
    return input.problem().isPresent()
        ? error(input.problem().get())
        : outcome(
            () -> engine.problems(input.filled()), () -> engine.compute(input.filled(), work));
  }

  /** Returns the output or error of a row of records. */
  RowOutcome outcome(RecordRows rows, int row) {
    return outcome(() -> rows.problems(row), () -> rows.compute(row, work));
  }

  private RowOutcome outcome(Supplier<List<Problem>> checks, Supplier<JsonComputed> computation) {
    List<Problem> problems;
    try {
      problems = checks.get();
    } catch (Fault broken) {
      return new RowError(broken.code().id(), broken.reason(), Optional.empty());
    }
    return problems.isEmpty() ? computed(computation) : error(problems.get(0));
  }

  private RowOutcome computed(Supplier<JsonComputed> computation) {
    Outcome outcome = EngineCall.of(computation, this::isStopped, this::log).outcome();
    if (outcome instanceof RunError error) {
      return new RowError(error.code().id(), error.message(), Optional.empty());
    }
    Json.Obj result = ((Outcome.Succeeded) outcome).result();
    if (!capability.resultProblems(result).isEmpty()) {
      return new RowError(
          FaultCode.CAPABILITY_FAILED.id(), Capability.RESULT_BREAKS_CONTRACT, Optional.empty());
    }
    var values = new JsonObjectBuilder();
    for (OutputColumn column : columns) {
      Json value = column.value(result);
      Optional<MalformedJsonException> refused = refusal(value);
      if (refused.isPresent()) {
        return new RowError(
            FaultCode.RESULT_UNREADABLE.id(),
            column.name() + " cannot be stored: " + refused.get().getMessage(),
            Optional.empty());
      }
      values.set(column.name(), value);
    }
    return new RowOutcome.Output(values.object());
  }

  /** Judges a value; the shortest decimal of a double and a short integer need no judgement. */
  static Optional<MalformedJsonException> refusal(Json value) {
    boolean usual =
        value instanceof Json.Num number
            && (number.isShortest()
                || (number.value().scale() == 0 && number.value().precision() <= SHORT));
    return usual ? Optional.empty() : StoredJson.refusal(value);
  }

  /** Returns whether the batch was asked to stop; an engine may throw for reasons of its own. */
  private boolean isStopped() {
    try {
      work.proceed();
      return false;
    } catch (CancellationException stop) {
      return true;
    }
  }

  private void log(Throwable broken) {
    if (!logged.getAndSet(true)) {
      LOG.log(Level.ERROR, "engine of " + capability.id() + " broke in rows of a batch", broken);
    }
  }

  private static RowError error(Problem problem) {
    Problem at = problem.under("/input");
    FaultCode code = Fault.code(at, FaultCode.INPUT_INVALID);
    return new RowError(code.id(), at.message(), Optional.of(at.pointer()));
  }

  /** The work of one row: its progress is not that of the batch. */
  private record RowWork(Work work) implements Work {
    @Override
    public <T> List<T> blocks(int count, IntFunction<T> block) {
      return work.blocks(count, block);
    }

    @Override
    public void progress(double fraction, Json.Obj estimate) {}

    @Override
    public void proceed() {
      work.proceed();
    }
  }
}
