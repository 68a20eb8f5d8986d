package dev.omni.application.engine;

import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.RunError;
import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The outcome of one call of an engine. A failed computation or check is an error; exceptions of
 * engines do not propagate.
 *
 * @param outcome result or error
 * @param computed what the engine gave, if anything
 */
public record EngineCall(Outcome outcome, Optional<JsonComputed> computed) {
  /**
   * Calls an engine.
   *
   * @param input valid, defaults filled in
   * @param stopped whether a stop was requested
   * @param log receives the exception or error that broke the engine
   * @throws CancellationException when a stop was requested
   */
  public static EngineCall of(
      JsonEngine engine,
      Json.Obj input,
      Work work,
      BooleanSupplier stopped,
      Consumer<Throwable> log) {
    return of(() -> engine.compute(input, work), stopped, log);
  }

  /**
   * Calls an engine by its computation of a valid input.
   *
   * @param stopped whether a stop was requested
   * @param log receives the exception or error that broke the engine
   * @throws CancellationException when a stop was requested
   */
  public static EngineCall of(
      Supplier<JsonComputed> computation, BooleanSupplier stopped, Consumer<Throwable> log) {
    try {
      return answered(computation.get());
    } catch (Infeasible infeasible) {
      return new EngineCall(
          new RunError(infeasible.code(), infeasible.reason(), infeasible.details()),
          Optional.empty());
    } catch (RunErrorException ended) {
      return new EngineCall(ended.error(), Optional.empty());
    } catch (StoreUnavailableException away) {
      throw away;
    } catch (CancellationException stop) {
      if (stopped.getAsBoolean() || Thread.currentThread().isInterrupted()) {
        throw stop;
      }
      return broken(stop, log);
    } catch (RuntimeException | Error broken) {
      return broken(broken, log);
    }
  }

  private static EngineCall answered(JsonComputed computed) {
    if (computed == null || computed.result() == null) {
      throw new NoResultException();
    }
    return new EngineCall(
        computed
            .broken()
            .<Outcome>map(EngineCall::failed)
            .orElseGet(() -> new Outcome.Succeeded(computed.result())),
        Optional.of(computed));
  }

  private static RunError failed(Check check) {
    return new RunError(
        FaultCode.NUMERICAL_CHECK_FAILED,
        "The result's own check " + check.name() + " failed.",
        Json.obj("check", check.json()));
  }

  private static EngineCall failed(String message) {
    return new EngineCall(new RunError(FaultCode.CAPABILITY_FAILED, message), Optional.empty());
  }

  private static EngineCall broken(Throwable broken, Consumer<Throwable> log) {
    log.accept(broken);
    boolean notFinite =
        broken instanceof IllegalArgumentException
            && String.valueOf(broken.getMessage()).startsWith("not a finite number");
    return failed(
        broken instanceof NoResultException
            ? "The engine gave no result."
            : notFinite
                ? "The result is not finite for this input."
                : "The engine could not compute this input.");
  }

  /** The engine returned null, or a result that is null. */
  private static final class NoResultException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }
}
