package dev.omni.application.operation;

import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.Optional;
import java.util.UUID;

/**
 * One earlier operation: a row of the table.
 *
 * @param name as in {@code forecasts.create}
 * @param creates whether a call is charged as one that makes something
 * @param again for operations that take an Idempotency-Key: what is told of the thing that a key
 *     stands for
 * @param turn for operations whose calls change something that they share
 * @param form for operations that look at their body by one: what it should look like
 * @param decide the operation's own work
 */
public record Operation(
    String name,
    boolean creates,
    Optional<Again> again,
    Optional<Turn> turn,
    Optional<Shape> form,
    Decide decide) {
  /** The operation's own work. */
  @FunctionalInterface
  public interface Decide {
    /**
     * Decides what shall happen; keeps nothing itself. Is asked again when what it read has changed
     * meanwhile.
     *
     * @throws dev.omni.domain.fault.Fault to refuse
     */
    OperationEffect on(OperationCall call);
  }

  /** Tells of what an earlier call with the same key made. */
  @FunctionalInterface
  public interface Again {
    /** What is told of it; empty when it is not there any more. */
    Optional<Json> of(Caller caller, UUID id);
  }

  /** Names what a call changes together with other calls. */
  @FunctionalInterface
  public interface Turn {
    /** The same for two calls of which one is to wait for the other. */
    String of(OperationCall call);
  }

  /** An operation that only reads. */
  public static Operation reading(String name, Decide decide) {
    return new Operation(name, false, Optional.empty(), Optional.empty(), Optional.empty(), decide);
  }

  /** An operation that makes something and takes no key. */
  public static Operation making(String name, Decide decide) {
    return new Operation(name, true, Optional.empty(), Optional.empty(), Optional.empty(), decide);
  }

  /** An operation that makes something, once for each key. */
  public static Operation keyed(String name, Again again, Decide decide) {
    return new Operation(
        name, true, Optional.of(again), Optional.empty(), Optional.empty(), decide);
  }

  /** This operation, of whose calls those that share something go one after another. */
  public Operation inTurn(Turn shared) {
    return new Operation(name, creates, again, Optional.of(shared), form, decide);
  }

  /** This operation, of which it is told what its body should look like. */
  public Operation taking(Shape body) {
    return new Operation(name, creates, again, turn, Optional.of(body), decide);
  }
}
