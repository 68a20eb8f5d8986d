package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a document of evidence shows of a confidential run, whose statement has neither input nor
 * result but the root of a {@link SaltedTree}: single values with their proofs, or everything with
 * the secret of the run, from which the tree is made again.
 */
public final class Disclosure {
  /** The member with single values. */
  public static final String DISCLOSED = "disclosed";

  /** The member with the secret of the run, beside its input and its result. */
  public static final String SECRET = "run_secret";

  /** The member with what the statement of another batch says of its rows. */
  public static final String ROWS = "rows";

  /** The check of what is shown. */
  public static final String CHECK = "disclosure";

  private static final Set<String> LEAF = Set.of("pointer", "salt", "value", "index", "path");
  private static final List<String> WHOLE = List.of("input", "result", ROWS, SECRET);

  private final Json.Obj data;
  private final Statement statement;
  private final Json.Obj stated;

  private Disclosure(Json.Obj data, Statement statement) {
    this.data = data;
    this.statement = statement;
    this.stated = statement.disclosure().orElse(Json.Obj.EMPTY);
  }

  /**
   * Returns a document of a confidential run that shows no more than some of its values.
   *
   * @param whole as the owner of the run reads it
   * @param disclosed leaves with their proofs
   */
  public static Json.Obj of(Json.Obj whole, Json.Arr disclosed) {
    Json.Obj rest = whole;
    for (String name : WHOLE) {
      rest = rest.without(name);
    }
    return rest.without("removed").with("result", Json.NULL).with(DISCLOSED, disclosed);
  }

  /** Returns what the tree of a run is made of: {@code input, result} and, of a batch, rows. */
  public static Json.Obj texts(Json input, Json result, Optional<Json> rows) {
    return Json.obj("input", input, "result", result).withPresent(ROWS, rows);
  }

  /** Returns the secret that a whole document has. */
  public static Optional<byte[]> secret(Json.Obj whole) {
    return whole
        .findText(SECRET)
        .flatMap(Base64Text::read)
        .filter(secret -> secret.length == SaltedTree.SECRET);
  }

  /** Returns the tree of a whole document; empty when a part of it is not kept. */
  public static Optional<SaltedTree> tree(Json.Obj whole) {
    Optional<Json> input = whole.find("input");
    Optional<Json> result = whole.find("result");
    boolean kept = !RemovedPart.of(whole, "input") && !RemovedPart.of(whole, "result");
    return secret(whole)
        .filter(secret -> kept && input.isPresent() && result.isPresent())
        .map(secret -> new SaltedTree(secret, texts(input.get(), result.get(), whole.find(ROWS))));
  }

  /** Returns the text of a secret in a document. */
  public static String text(byte[] secret) {
    return Base64.getEncoder().encodeToString(secret);
  }

  /** Checks that what a document shows of a confidential run is what was signed. */
  static Finding verify(Json.Obj data, Statement statement) {
    var disclosure = new Disclosure(data, statement);
    if (!disclosure.isOneRoot()) {
      return Finding.fail(CHECK, "the statement names several roots of what it discloses");
    }
    return data.has(DISCLOSED) ? disclosure.leaves() : disclosure.whole();
  }

  private boolean isOneRoot() {
    return Stream.of(Optional.of(statement.input()), Optional.of(statement.output()))
        .allMatch(stated.findText("root")::equals);
  }

  private Finding leaves() {
    Optional<String> beside =
        WHOLE.stream()
            .filter(name -> !data.find(name).orElse(Json.NULL).equals(Json.NULL))
            .findFirst();
    if (beside.isPresent()) {
      return Finding.fail(CHECK, "/" + beside.get() + " is shown beside single values");
    }
    if (data.findArray(DISCLOSED).isEmpty()) {
      return Finding.fail(CHECK, "/" + DISCLOSED + " must be a list");
    }
    List<Json> shown = data.items(DISCLOSED);
    for (int i = 0; i < shown.size(); i++) {
      if (!(shown.get(i) instanceof Json.Obj leaf) || !isProven(leaf)) {
        return Finding.fail(
            CHECK, "/" + DISCLOSED + "/" + i + " does not lead to the root of the statement");
      }
    }
    return Finding.pass(CHECK, shown.size() + " of " + size() + " values are shown, and signed");
  }

  private long size() {
    return stated.findWhole("size").orElse(-1L);
  }

  private boolean isProven(Json.Obj leaf) {
    Optional<String> pointer = leaf.findText("pointer");
    Optional<String> salt = leaf.findText("salt");
    Optional<Json> value = leaf.find("value");
    if (!leaf.members().keySet().equals(LEAF) || pointer.isEmpty() || salt.isEmpty()) {
      return false;
    }
    var path = new ArrayList<Hash>();
    for (Json step : leaf.items("path")) {
      Optional<Hash> hash =
          step instanceof Json.Str text ? Hash.ofBase64(text.value()) : Optional.<Hash>empty();
      if (hash.isEmpty()) {
        return false;
      }
      path.add(hash.get());
    }
    Hash hash = SaltedTree.leafHash(salt.get(), pointer.get(), value.orElse(Json.NULL));
    return leaf.findArray("path").isPresent()
        && MerkleTree.root(hash, leaf.findWhole("index").orElse(-1L), size(), path)
            .map(Hash::hex)
            .equals(stated.findText("root"));
  }

  private Finding whole() {
    for (String part : List.of("input", "result")) {
      if (RemovedPart.of(data, part)) {
        return Finding.unverifiable(
            CHECK, "the " + part + " is not kept; the root of both was " + statement.output());
      }
    }
    Optional<SaltedTree> tree = tree(data);
    if (tree.isEmpty()) {
      return Finding.fail(CHECK, "neither single values nor the whole with its secret are shown");
    }
    Json.Obj found = tree.get().stated();
    return Finding.of(
        CHECK,
        found.equals(stated),
        size() + " values, root " + found.text("root"),
        "the root of input and result is " + found.text("root") + ", not the signed one");
  }

  /**
   * Returns what verifies the rows of a batch: of a confidential one it is beside the statement.
   */
  public static Json.Obj rows(Json.Obj data, Statement statement) {
    Json.Obj holder = statement.disclosure().isPresent() ? data : statement.predicate();
    return holder.findObject(ROWS).orElse(Json.Obj.EMPTY);
  }
}
