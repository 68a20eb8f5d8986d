package dev.omni.engine;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.engine.figure.Figure;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * An engine with its cached capability, which every request needs. An exception or error of the
 * engine before a run becomes one fault; one of its plot means that there is none. While the engine
 * works, the context class loader of the thread is that of its class: libraries of a plug-in find
 * their own services. A result has the values of its checks.
 *
 * @param engine the engine
 * @param capability of the engine
 */
public record LoadedEngine(JsonEngine engine, Capability capability) implements JsonEngine {
  private static final Logger LOG = System.getLogger(LoadedEngine.class.getName());

  /** Returns an engine with its capability; one that has it already stays unchanged. */
  public static LoadedEngine of(JsonEngine engine) {
    return engine instanceof LoadedEngine loaded
        ? loaded
        : new LoadedEngine(engine, engine.capability());
  }

  /** Returns an engine of records with its capability. */
  public static LoadedEngine of(Engine<?, ?> engine) {
    return of(RecordEngine.of(engine));
  }

  /**
   * Returns this engine once its contract and the conversions of its records are made: they are
   * else made at their first use.
   *
   * @throws IllegalArgumentException when the contract breaks a rule, or a record has a component
   *     that no JSON becomes
   */
  public LoadedEngine whole() {
    capability.whole();
    if (engine instanceof RecordEngine<?, ?> records) {
      records.requireConversions();
    }
    return this;
  }

  /**
   * {@inheritDoc}
   *
   * @throws Fault {@code runtime_unavailable} when the engine breaks
   */
  @Override
  public LoadedEngine having(Json.Obj input) {
    return new LoadedEngine(guarded(() -> engine.having(input)), capability);
  }

  /** Returns the class that computes. */
  public Class<?> type() {
    return engine instanceof RecordEngine<?, ?> records
        ? records.engine().getClass()
        : engine.getClass();
  }

  /**
   * {@inheritDoc}
   *
   * @throws Fault {@code runtime_unavailable} when the engine breaks
   */
  @Override
  public List<Problem> problems(Json.Obj input) {
    return guarded(() -> List.copyOf(engine.problems(input)));
  }

  /**
   * {@inheritDoc}
   *
   * @throws Fault {@code runtime_unavailable} when the engine breaks, or gives no finite number
   *     from 0 on
   */
  @Override
  public double steps(Json.Obj input) {
    return guardedSteps(() -> engine.steps(input));
  }

  double guardedSteps(DoubleSupplier estimate) {
    return guarded(
        () -> {
          double steps = estimate.getAsDouble();
          if (!(steps >= 0 && steps < Double.POSITIVE_INFINITY)) {
            throw new IllegalStateException("the number of steps is " + steps);
          }
          return steps;
        });
  }

  @Override
  public boolean sharded() {
    return engine.sharded();
  }

  /** {@inheritDoc} The result has its {@link #checks}. */
  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    return inside(
        () -> {
          if (engine instanceof RecordEngine<?, ?> records) {
            return records.computeChecked(input, work);
          }
          JsonComputed computed = engine.compute(input, work);
          return computed == null || computed.result() == null
              ? computed
              : computed.checked(engine.checks(input, computed.result()));
        });
  }

  /**
   * Returns rows whose inputs become records from columns; empty for an engine without records.
   *
   * @param common a valid input with defaults; its members count where they do not vary
   * @throws IllegalArgumentException when no record becomes of it
   */
  public Optional<RecordRows> rows(Json.Obj common) {
    return RecordRows.of(this, common);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return inside(() -> engine.checks(input, result));
  }

  @Override
  public Optional<SecondMethod<Json.Obj>> second() {
    return inside(engine::second);
  }

  @Override
  public Optional<MarketModel> markets() {
    return inside(engine::markets);
  }

  /**
   * {@inheritDoc} Empty too when the capability declares no plot, the engine breaks, or the figure
   * must not be shown.
   */
  @Override
  public Optional<Figure> figure(Json.Obj input, Json.Obj result) {
    return shown(() -> engine.figure(input, result));
  }

  /** {@inheritDoc} Empty too where a figure of one run is. */
  @Override
  public Optional<Figure> figure(List<RunData<Json.Obj, Json.Obj>> runs) {
    return shown(() -> engine.figure(runs));
  }

  private Optional<Figure> shown(Supplier<Optional<Figure>> derived) {
    if (capability.plotTitle().isEmpty()) {
      return Optional.empty();
    }
    try {
      Optional<Figure> figure = inside(derived);
      List<String> problems = figure.map(Figure::check).orElse(List.of());
      if (problems.isEmpty()) {
        return figure;
      }
      LOG.log(Level.ERROR, "the figure of " + capability.id() + ": " + String.join("; ", problems));
    } catch (RuntimeException | Error broken) {
      LOG.log(Level.ERROR, "the figure of " + capability.id() + " broke", broken);
    }
    return Optional.empty();
  }

  <T> T inside(Supplier<T> call) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(type().getClassLoader());
    try {
      return call.get();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  <T> T guarded(Supplier<T> call) {
    try {
      return inside(call);
    } catch (Fault refused) {
      throw refused;
    } catch (RuntimeException | Error broken) {
      LOG.log(Level.ERROR, "the engine of " + capability.id() + " broke before a run", broken);
      throw Fault.of(
          FaultCode.RUNTIME_UNAVAILABLE,
          "The engine of " + capability.id() + " could not check this input.");
    }
  }
}
