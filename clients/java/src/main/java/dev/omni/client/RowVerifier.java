package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Verification of one row of a batch against what a statement says of its rows. */
final class RowVerifier {
  private static final String HEX = "[0-9a-f]{64}";

  private RowVerifier() {}

  /** Checks a row with its proof. */
  static Finding verify(JsonNode row, JsonNode rows) {
    String root = rows.path("root").asText("");
    if (!root.matches(HEX)) {
      return failed("the statement has no rows: the run is no batch");
    }
    JsonNode version = rows.path("leaf");
    boolean second = whole(version) == 2;
    if (!second && !version.isMissingNode() && whole(version) != 1) {
      return new Finding(
          "row",
          Verdict.UNVERIFIABLE,
          "the rows have leaf version "
              + JsonText.canonical(version)
              + ", which this verifier does not know");
    }
    RowLeaf leaf = RowLeaf.of(rows.path("layout"));
    if (second && leaf == null) {
      return failed("the statement has no layout of its rows");
    }
    return verify(row, rows, second ? leaf : null);
  }

  /** Checks a row by a leaf of version 2, or of version 1 where there is none. */
  private static Finding verify(JsonNode row, JsonNode rows, @Nullable RowLeaf leaf) {
    JsonNode proof = row.path("proof");
    long index = whole(proof.path("index"));
    long size = whole(proof.path("size"));
    var steps = new ArrayList<byte[]>();
    for (JsonNode step : proof.path("hashes")) {
      if (step.asText("").matches(HEX)) {
        steps.add(HexFormat.of().parseHex(step.asText()));
      }
    }
    String proven = proof.path("leaf_hash").asText("");
    boolean well =
        index >= 0
            && size >= 0
            && proof.path("hashes").isArray()
            && steps.size() == proof.path("hashes").size();
    if (!well || !proven.matches(HEX)) {
      return failed("must be a row with its proof: leaf_hash, index, size, hashes");
    }
    if (whole(row.path("row")) != index) {
      return failed("the proof is that of row " + index + ", not of this row");
    }
    String uncovered = leaf == null ? "" : leaf.uncovered(row);
    if (!uncovered.isEmpty()) {
      return failed("row " + index + " " + uncovered);
    }
    byte[] found =
        leaf == null
            ? EvidenceVerifier.leafHash(document(row))
            : EvidenceVerifier.digest(leaf.bytes(row));
    String hash = HexFormat.of().formatHex(found);
    if (!hash.equals(proven)) {
      return failed("row " + index + " was changed: its hash is " + hash + ", not the proven one");
    }
    if (whole(rows.path("count")) != size) {
      return failed("the proof of row " + index + " is of another number of rows");
    }
    String root = HexFormat.of().formatHex(EvidenceVerifier.root(found, index, size, steps));
    return root.equals(rows.path("root").asText())
        ? new Finding("row", true, "row " + index + " of " + size + ", root " + root)
        : failed("the proof of row " + index + " does not lead to the root of the statement");
  }

  private static Finding failed(String why) {
    return new Finding("row", false, why);
  }

  private static long whole(JsonNode number) {
    boolean whole =
        number.isNumber()
            && number.decimalValue().signum() >= 0
            && number.decimalValue().precision() - number.decimalValue().scale() <= 18
            && number.decimalValue().stripTrailingZeros().scale() <= 0;
    return whole ? number.longValue() : -1;
  }

  /** Returns the leaf of version 1. */
  private static byte[] document(JsonNode row) {
    ObjectNode leaf = JsonText.object();
    for (String part : new String[] {"row", "input", "output", "error", "carry"}) {
      if (row.hasNonNull(part)) {
        leaf.set(part, row.path(part));
      }
    }
    return JsonText.canonical(leaf).getBytes(StandardCharsets.UTF_8);
  }
}
