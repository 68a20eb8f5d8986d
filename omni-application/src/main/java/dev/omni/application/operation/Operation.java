package dev.omni.application.operation;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListQuery;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.Optional;
import java.util.UUID;

/**
 * An earlier operation.
 *
 * @param name as in {@code forecasts.create}
 * @param creates whether a call is charged as a creation
 * @param replay response for a known idempotency key, for operations that take one
 * @param lock lock, for operations that change a shared resource
 * @param input what a call is sent with
 * @param decide implementation
 */
public record Operation(
    String name,
    boolean creates,
    Optional<ReplayView> replay,
    Optional<ResourceLock> lock,
    Input input,
    Decide decide) {
  /**
   * What a call is sent with.
   *
   * @param body contract of the body, for operations that have one
   * @param list parameters of a list, for operations that return one
   */
  public record Input(Optional<Shape> body, Optional<ListDefinition> list) {
    static final Input FREE = new Input(Optional.empty(), Optional.empty());
  }

  /** The implementation of an operation that lists. */
  @FunctionalInterface
  public interface DecideList {
    /**
     * Decides the page of a call.
     *
     * @throws dev.omni.domain.fault.Fault to reject the call
     */
    OperationEffect on(OperationCall call, ListQuery query);
  }

  /** The implementation of an operation. */
  @FunctionalInterface
  public interface Decide {
    /**
     * Decides the effect of a call; writes nothing itself. Called again after a concurrent change
     * of the data it read.
     *
     * @throws dev.omni.domain.fault.Fault to reject the call
     */
    OperationEffect on(OperationCall call);
  }

  /** The response for the result of an earlier call with the same key. */
  @FunctionalInterface
  public interface ReplayView {
    /** Returns the response; empty when the resource no longer exists. */
    Optional<Json> of(Caller caller, UUID id);
  }

  /** The lock of a resource that calls share. */
  @FunctionalInterface
  public interface ResourceLock {
    /** Returns a text that is equal for calls that must run one after the other. */
    String of(OperationCall call);
  }

  /** Creates an operation that only reads. */
  public static Operation reading(String name, Decide decide) {
    return new Operation(name, false, Optional.empty(), Optional.empty(), Input.FREE, decide);
  }

  /** Creates an operation that lists; its name is that of the list. */
  public static Operation listing(ListDefinition list, DecideList decide) {
    return new Operation(
        list.name(),
        false,
        Optional.empty(),
        Optional.empty(),
        new Input(Optional.empty(), Optional.of(list)),
        call -> decide.on(call, call.list(list)));
  }

  /** Creates an operation that writes and takes no idempotency key. */
  public static Operation writing(String name, Decide decide) {
    return new Operation(name, true, Optional.empty(), Optional.empty(), Input.FREE, decide);
  }

  /** Creates an operation that writes once for each idempotency key. */
  public static Operation keyed(String name, ReplayView again, Decide decide) {
    return new Operation(name, true, Optional.of(again), Optional.empty(), Input.FREE, decide);
  }

  /** Returns this operation with serialized calls on a shared resource. */
  public Operation withLock(ResourceLock shared) {
    return new Operation(name, creates, replay, Optional.of(shared), input, decide);
  }

  /** Returns the contract of the body, for operations that have one. */
  public Optional<Shape> form() {
    return input.body();
  }

  /** Returns this operation with a contract of its body. */
  public Operation withBody(Shape body) {
    return new Operation(
        name, creates, replay, lock, new Input(Optional.of(body), input.list()), decide);
  }
}
