package dev.omni.application.operation;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListQuery;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.View;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.Optional;
import java.util.UUID;

/**
 * An earlier operation.
 *
 * @param name as in {@code forecasts.create}
 * @param effects what a call changes
 * @param replay response for a known idempotency key, for operations that take one
 * @param lock lock, for operations that change a shared resource
 * @param input of a call
 * @param decide implementation
 */
public record Operation(
    String name,
    Effects effects,
    Optional<ReplayView> replay,
    Optional<ResourceLock> lock,
    Input input,
    Decide decide) {
  /**
   * The input of a call.
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

  /**
   * The changes that a call makes.
   *
   * @param creates whether it is charged as a creation
   * @param parent what gives its workspace to that which the call makes; empty when the call makes
   *     nothing that has a workspace of its own
   * @param refused the values of {@code workspace_id} for which the call is refused
   */
  public record Effects(boolean creates, Optional<Parent> parent, RefusedWorkspace refused) {
    static final Effects NONE =
        new Effects(false, Optional.empty(), RefusedWorkspace.MALFORMED_OR_UNKNOWN);
    static final Effects CHANGE =
        new Effects(true, Optional.empty(), RefusedWorkspace.MALFORMED_OR_UNKNOWN);
    static final Effects CREATION = CHANGE.under(call -> Optional.empty());

    private Effects under(Parent parent) {
      return new Effects(creates, Optional.of(parent), refused);
    }

    private Effects refusing(RefusedWorkspace refused) {
      return new Effects(creates, parent, refused);
    }
  }

  /** The values of {@code workspace_id} for which a call is refused; others stay in its body. */
  public enum RefusedWorkspace {
    /** What is no id, and the id of a workspace that the caller does not have. */
    MALFORMED_OR_UNKNOWN,
    /** Only an id: an operation that answers for every object judges what is none. */
    UNKNOWN,
    /** Nothing: what is made is then a draft. */
    NONE
  }

  /** The source of the workspace of that which a call makes: its parent. */
  @FunctionalInterface
  public interface Parent {
    /** Returns the owner of the parent that a call names; empty when it names none. */
    Optional<View> of(OperationCall call);
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
    return of(name, Effects.NONE, decide);
  }

  /** Creates an operation that lists; its name is that of the list. */
  public static Operation listing(ListDefinition list, DecideList decide) {
    return new Operation(
        list.name(),
        Effects.NONE,
        Optional.empty(),
        Optional.empty(),
        new Input(Optional.empty(), Optional.of(list)),
        call -> decide.on(call, call.list(list)));
  }

  /** Creates an operation that makes something, and takes no idempotency key. */
  public static Operation creating(String name, Decide decide) {
    return of(name, Effects.CREATION, decide);
  }

  /** Creates an operation that adds to what its path names. */
  public static Operation changing(String name, Decide decide) {
    return of(name, Effects.CHANGE, decide);
  }

  private static Operation of(String name, Effects effects, Decide decide) {
    return new Operation(name, effects, Optional.empty(), Optional.empty(), Input.FREE, decide);
  }

  /** Returns this operation carried out once for each idempotency key. */
  public Operation keyed(ReplayView again) {
    return new Operation(name, effects, Optional.of(again), lock, input, decide);
  }

  /** Returns this operation with a parent, whose workspace what it makes has. */
  public Operation under(Parent parent) {
    return with(effects.under(parent));
  }

  /** Returns this operation, which makes a draft when it is sent a workspace that there is not. */
  public Operation drafting() {
    return with(effects.refusing(RefusedWorkspace.NONE));
  }

  /** Returns this operation, which answers for every object: a malformed workspace is judged. */
  public Operation judging() {
    return with(effects.refusing(RefusedWorkspace.UNKNOWN));
  }

  private Operation with(Effects others) {
    return new Operation(name, others, replay, lock, input, decide);
  }

  /** Returns this operation with serialized calls on a shared resource. */
  public Operation withLock(ResourceLock shared) {
    return new Operation(name, effects, replay, Optional.of(shared), input, decide);
  }

  /** Returns the contract of the body, for operations that have one. */
  public Optional<Shape> form() {
    return input.body();
  }

  /** Returns this operation with a contract of its body. */
  public Operation withBody(Shape body) {
    return new Operation(
        name, effects, replay, lock, new Input(Optional.of(body), input.list()), decide);
  }
}
