package dev.omni.server.attack;

import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * What an operator shows after an attack, besides the store itself.
 *
 * @param document evidence that a reader gets, with what others say of it
 * @param set the evidence that is shown of all runs; empty for what the store gives
 * @param head the head of the numbers that is shown; empty for what the store gives
 * @param found what the verifier of a row, a sign-off, a receipt or a file finds
 */
record Exhibit(
    Optional<Json.Obj> document,
    Optional<List<Json.Obj>> set,
    Optional<Json.Obj> head,
    List<Finding> found) {
  /** The store, and nothing besides. */
  static final Exhibit STORE =
      new Exhibit(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

  static Exhibit of(Json.Obj document) {
    return new Exhibit(Optional.of(document), Optional.empty(), Optional.empty(), List.of());
  }

  static Exhibit ofSet(List<Json.Obj> set) {
    return new Exhibit(Optional.empty(), Optional.of(set), Optional.empty(), List.of());
  }

  static Exhibit ofHead(Json.Obj head) {
    return new Exhibit(Optional.empty(), Optional.empty(), Optional.of(head), List.of());
  }

  static Exhibit found(Finding... found) {
    return new Exhibit(Optional.empty(), Optional.empty(), Optional.empty(), List.of(found));
  }

  /** A check of a file that no evidence document has. */
  static Exhibit checked(String check, boolean passes, String otherwise) {
    return found(passes ? Finding.pass(check, "") : Finding.fail(check, otherwise));
  }
}
