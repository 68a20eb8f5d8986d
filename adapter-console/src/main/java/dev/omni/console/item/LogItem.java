package dev.omni.console.item;

import java.util.List;
import java.util.Optional;

/** The place of a document in the log, with its path in the tree. */
public record LogItem(Members of) implements Item {
  /** Returns the hash of its leaf. */
  public Optional<String> leaf() {
    return of.text("leaf_hash");
  }

  /** Returns the hashes beside its path, the lowest first. */
  public List<String> path() {
    return of.items("inclusion").stream().map(Members::text).toList();
  }

  /** Returns the signed checkpoint. */
  public Optional<String> checkpoint() {
    return of.text("checkpoint");
  }

  /** Returns the name of the log. */
  public Optional<String> origin() {
    return of.text("origin");
  }

  /** Returns its index. */
  public Optional<String> index() {
    return of.text("index");
  }

  /** Returns the number of entries of the tree. */
  public Optional<String> size() {
    return of.text("tree_size");
  }
}
