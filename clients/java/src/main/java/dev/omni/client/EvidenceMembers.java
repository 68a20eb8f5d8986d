package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The members that evidence has. One more would be read as proven, although nothing signs it; the
 * other checks compare the summary and the statement as a whole.
 */
final class EvidenceMembers {
  private static final Set<String> EVIDENCE =
      Set.of(
          "id",
          "object",
          "status",
          "execution",
          "kind",
          "digests",
          "parents",
          "result",
          "statement",
          "envelope",
          "log",
          "keys",
          "included",
          "removed",
          "outside");

  /** The member beside a statement of evidence version 2 alone. */
  private static final String INPUT = "input";

  private static final Set<String> ENVELOPE = Set.of("payload", "payloadType", "signatures");
  private static final Set<String> SIGNATURE = Set.of("keyid", "sig");
  private static final Set<String> LOG =
      Set.of("origin", "index", "tree_size", "leaf_hash", "inclusion", "checkpoint");
  private static final Set<String> KEY =
      Set.of("keyid", "alg", "spki", "valid_from", "valid_until");

  private final List<String> unknown = new ArrayList<>();

  private EvidenceMembers() {}

  /**
   * Checks that evidence has no unknown member; one of version 1 has its input in the statement,
   * and that of a confidential run has members of its own.
   */
  static Finding verify(JsonNode evidence, boolean first, boolean confidential) {
    var members = new EvidenceMembers();
    evidence
        .fieldNames()
        .forEachRemaining(
            name -> {
              boolean own = confidential && DisclosureVerifier.MEMBERS.contains(name);
              if (!EVIDENCE.contains(name) && !own && (first || !name.equals(INPUT))) {
                members.unknown.add("/" + name);
              }
            });
    members.known("/envelope", evidence.path("envelope"), ENVELOPE);
    members.all("/envelope/signatures/", evidence.path("envelope").path("signatures"), SIGNATURE);
    members.known("/log", evidence.path("log"), LOG);
    members.all("/keys/", evidence.path("keys"), KEY);
    String others = String.join(", ", members.unknown);
    return members.unknown.isEmpty()
        ? new Finding("members", true, "evidence has no others")
        : new Finding("members", false, "nothing signs " + others);
  }

  private void all(String at, JsonNode items, Set<String> allowed) {
    for (int i = 0; i < items.size(); i++) {
      known(at + i, items.path(i), allowed);
    }
  }

  private void known(String at, JsonNode object, Set<String> allowed) {
    object
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!allowed.contains(name)) {
                unknown.add(at + "/" + name);
              }
            });
  }
}
