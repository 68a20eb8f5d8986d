package dev.omni.application.evidence;

import dev.omni.application.secret.RunSecrets;
import dev.omni.application.spi.store.RowStore;
import dev.omni.domain.evidence.Disclosure;
import dev.omni.domain.evidence.SaltedTree;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The evidence of confidential runs: a statement that says nothing of input and result but the root
 * of a tree over them, and beside it, for the owner, all that the tree is made of.
 */
final class ConfidentialRuns {
  /** The members that say of a result what it is, or how far it is right. */
  private static final List<String> TELLING = List.of("uncertainty", "certificate");

  private static final String ROWS = Disclosure.ROWS;

  private final RunSecrets secrets;
  private final Optional<SealedRows> rows;

  /** Creates what makes statements, whose rows are given. */
  ConfidentialRuns(RunSecrets secrets) {
    this.secrets = secrets;
    this.rows = Optional.empty();
  }

  /** Creates what opens statements, whose rows are stored. */
  ConfidentialRuns(RunSecrets secrets, RowStore stored) {
    this.secrets = secrets;
    this.rows = Optional.of(new SealedRows(stored));
  }

  /** Returns the tree over input and result of an ended run, and over what proves its rows. */
  SaltedTree tree(Run ended, Optional<Json> ofRows) {
    var bodies = RunEvidenceFactory.bodies(ended);
    return new SaltedTree(
        secrets.open(ended), Disclosure.texts(bodies.input(), bodies.output(), ofRows));
  }

  /** Returns the tree over what is stored of an ended run. */
  SaltedTree tree(Run ended, Statement statement) {
    return tree(ended, rowsOf(ended, statement).<Json>map(found -> found));
  }

  /** Returns what stands beside a statement that only the owner reads: secret and rows. */
  Json.Obj beside(Run ended, Statement statement) {
    return Json.obj(Disclosure.SECRET, Disclosure.text(secrets.open(ended)))
        .withPresent(ROWS, rowsOf(ended, statement));
  }

  /** Returns what a statement would say of the first rows of a batch that is not confidential. */
  Json.Obj rows(Run ended, long count) {
    return rows.orElseThrow().of(ended, count);
  }

  private Optional<Json.Obj> rowsOf(Run ended, Statement statement) {
    return statement
        .predicate()
        .findObject(ROWS)
        .flatMap(stated -> stated.findWhole("count"))
        .map(count -> rows(ended, count));
  }

  /** Returns the facts of a statement that show nothing of input or result. */
  static Json.Obj silent(Json.Obj facts) {
    Json.Obj rest = facts.with("error", silentError(facts.find("error").orElse(Json.NULL)));
    for (String name : TELLING) {
      rest = rest.with(name, Json.NULL);
    }
    Json.Obj numerics = facts.findObject("numerics").orElse(Json.Obj.EMPTY);
    return rest.with("accuracy", each(facts, "accuracy", "bound"))
        .with("checks", each(facts, "checks", "value", "bound"))
        .with(
            "numerics",
            Json.Obj.EMPTY.withPresent("reproducibility", numerics.find("reproducibility")))
        .withPresent(ROWS, facts.findObject(ROWS).map(ConfidentialRuns::counts));
  }

  /** Returns an error without its message, which may name values. */
  static Json silentError(Json error) {
    return error instanceof Json.Obj known ? Json.obj("code", known.find("code")) : error;
  }

  private static Json.Obj counts(Json.Obj sealed) {
    Json.Obj counts = Json.Obj.EMPTY;
    for (String name : List.of("count", "completed", "failed")) {
      counts = counts.withPresent(name, sealed.find(name));
    }
    return counts;
  }

  /** Returns the items of a list, with null in the place of some members. */
  private static List<Json> each(Json.Obj facts, String list, String... members) {
    var items = new ArrayList<Json>();
    for (Json each : facts.items(list)) {
      var item = (Json.Obj) each;
      for (String name : members) {
        item = item.with(name, Json.NULL);
      }
      items.add(item);
    }
    return items;
  }
}
