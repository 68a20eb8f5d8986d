package dev.omni.application.spi;

import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.util.Optional;

/**
 * The links and request parts of the protocol that serves an Omni. The use cases know no addresses;
 * the protocol adapter adds these. By default there are no links, and parts have neutral names.
 */
public interface WireNames {
  /** Returns the names without a protocol, for embedding. */
  static WireNames none() {
    return new WireNames() {};
  }

  /**
   * Adds the links of resources.
   *
   * @param view of a resource with its {@code object}, or a list of them; anything else is returned
   *     unchanged
   */
  default Json linked(Json view) {
    return view;
  }

  /** Adds the link to the resource of a webhook message. */
  default Json.Obj announced(Json.Obj data) {
    return data;
  }

  /**
   * Returns the request that repeats an execution; empty when it does not follow from one.
   *
   * @param input of the execution; empty where it is no longer kept
   */
  default Optional<Json.Obj> repetition(Statement statement, Optional<Json> input) {
    return Optional.empty();
  }

  /**
   * Returns the pointer to a part of a request.
   *
   * @param member neutral pointer, as {@code /idempotency_key}, {@code parameter:limit} or {@code
   *     resource:uuid}
   */
  default String pointer(String member) {
    return member;
  }

  /** Returns the words for a list of a world, as {@code the capabilities of finance}. */
  default String list(String resources, World world) {
    return "the list of the " + resources + " of " + world;
  }
}
