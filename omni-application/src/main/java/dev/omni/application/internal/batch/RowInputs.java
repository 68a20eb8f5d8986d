package dev.omni.application.internal.batch;

import dev.omni.domain.batch.Batch;
import dev.omni.domain.json.FormOverlay;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ObjectForm;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.List;
import java.util.Optional;

/**
 * The inputs of rows: laid over the base, checked by the contract, filled with its defaults. Where
 * the members of alike rows go is found with the first of them; after a valid one, only the values
 * of these members need a check.
 */
final class RowInputs {
  private final Batch batch;
  private final Shape contract;

  /** The rows that were seen last; concurrent threads may find the same twice. */
  private volatile Optional<Alike> last = Optional.empty();

  RowInputs(Batch batch) {
    this.batch = batch;
    this.contract = batch.target().input();
  }

  /**
   * One input.
   *
   * @param given base and row, before defaults
   * @param problem the first that the contract has with it
   * @param filled with defaults, where there is no problem
   */
  record RowInput(Json.Obj given, Optional<Problem> problem, Json.Obj filled) {}

  /**
   * Rows with the same members.
   *
   * @param pointers whether a name is a pointer
   * @param base lays them over the base
   * @param defaults adds the defaults of the contract
   * @param valid whether one of them was valid, so that base and names are
   */
  private record Alike(
      ObjectForm form, boolean pointers, FormOverlay base, FormOverlay defaults, boolean valid) {
    Alike validated() {
      return new Alike(form, pointers, base, defaults, true);
    }
  }

  /** Returns the input with the members of a row. */
  RowInput of(Json.Obj members) {
    Optional<Alike> found = ObjectForm.find(members).map(form -> alike(form, members));
    if (found.isEmpty() || found.get().pointers) {
      return single(members);
    }
    Alike alike = found.get();
    Json.Obj given = alike.base.with(members);
    if (!alike.valid || !stillValid(alike.form.names(), members)) {
      List<Problem> problems = contract.problems(given);
      if (!problems.isEmpty()) {
        return new RowInput(given, Optional.of(problems.get(0)), given);
      }
      last = Optional.of(alike.validated());
    }
    return new RowInput(given, Optional.empty(), alike.defaults.with(given));
  }

  private boolean stillValid(List<String> names, Json.Obj members) {
    int i = 0;
    for (Json value : members.members().values()) {
      if (!contract.staysValid(names.get(i++), value)) {
        return false;
      }
    }
    return true;
  }

  private Alike alike(ObjectForm form, Json.Obj members) {
    Optional<Alike> known = last;
    if (known.isPresent() && known.get().form == form) {
      return known.get();
    }
    var base = new FormOverlay(batch.base(), form);
    Json.Obj filled = contract.filled(base.with(members));
    boolean pointers = form.names().stream().anyMatch(name -> name.startsWith("/"));
    var made = new Alike(form, pointers, base, new FormOverlay(filled, base.whole()), false);
    last = Optional.of(made);
    return made;
  }

  private RowInput single(Json.Obj members) {
    Batch.RowInput laid = batch.input(members);
    if (laid.misplaced().isPresent()) {
      String name = laid.misplaced().get();
      return new RowInput(
          laid.input(),
          Optional.of(
              Problem.invalid(
                  name.startsWith("/") ? name : "/" + name,
                  "must lead to a place that the input has")),
          laid.input());
    }
    Optional<Problem> problem = contract.problems(laid.input()).stream().findFirst();
    return new RowInput(
        laid.input(), problem, problem.isEmpty() ? contract.filled(laid.input()) : laid.input());
  }
}
