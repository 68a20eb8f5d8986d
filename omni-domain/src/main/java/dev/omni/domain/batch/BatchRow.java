package dev.omni.domain.batch;

import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;

/**
 * One computed row of a batch.
 *
 * @param row number, from 0
 * @param input base and row as given, before defaults, without carried members
 * @param outcome output or error
 * @param carry what is returned beside the output; an empty object for none
 */
public record BatchRow(long row, Json.Obj input, RowOutcome outcome, Json.Obj carry) {
  /** Returns whether the row has an output. */
  public boolean completed() {
    return outcome instanceof RowOutcome.Output;
  }

  /** Returns the document of the row that its hash covers: number, input, outcome, carry. */
  public Json.Obj leaf() {
    return members(new JsonObjectBuilder().set("row", row).set("input", input));
  }

  /** Returns the row as an item of a list: number, outcome, carry. */
  public Json.Obj item() {
    return members(new JsonObjectBuilder().set("row", row));
  }

  private Json.Obj members(JsonObjectBuilder members) {
    if (outcome instanceof RowOutcome.Output output) {
      members.set("output", output.values());
    } else if (outcome instanceof RowOutcome.RowError error) {
      members.set("error", error.json());
    }
    if (!carry.members().isEmpty()) {
      members.set("carry", carry);
    }
    return members.object();
  }

  /** Returns the leaf hash of RFC 6962 over the canonical text of the document. */
  public Hash leafHash() {
    return MerkleTree.leafHash(leaf());
  }
}
