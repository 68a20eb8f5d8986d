package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The members that evidence has. One more would be read as proven, although nothing signs it. What
 * others say of it, {@code outside}, is checked by their own signatures, and only on demand. The
 * summary, the result and the statement are compared with what was signed as a whole; so are the
 * parents.
 */
final class EvidenceMembers {
  private static final String CHECK = "members";
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

  /** The member beside a statement from evidence version 2 on, which has its digest. */
  private static final String INPUT = "input";

  /** The members of a confidential run, which are checked against the root of the statement. */
  private static final Set<String> CONFIDENTIAL =
      Set.of(Disclosure.DISCLOSED, Disclosure.SECRET, Disclosure.ROWS);

  private static final Set<String> ENVELOPE = Set.of("payload", "payloadType", "signatures");
  private static final Set<String> SIGNATURE = Set.of("keyid", "sig");
  private static final Set<String> LOG =
      Set.of("origin", "index", "tree_size", "leaf_hash", "inclusion", "checkpoint");
  private static final Set<String> KEY =
      Set.of("keyid", "alg", "spki", "valid_from", "valid_until");

  private final List<String> unknown = new ArrayList<>();

  private EvidenceMembers() {}

  /**
   * Checks that evidence has no unknown member.
   *
   * @param statement which may hold its input, as in evidence version 1
   */
  static Finding verify(Json.Obj evidence, Statement statement) {
    var members = new EvidenceMembers();
    Json.Obj rest = statement.holdsInput() ? evidence : evidence.without(INPUT);
    if (statement.disclosure().isPresent()) {
      for (String name : CONFIDENTIAL) {
        rest = rest.without(name);
      }
    }
    members.known(Pointer.ROOT, rest, EVIDENCE);
    evidence
        .findObject("envelope")
        .ifPresent(
            envelope -> {
              Pointer at = Pointer.ROOT.to("envelope");
              members.known(at, envelope, ENVELOPE);
              members.all(at.to("signatures"), envelope.items("signatures"), SIGNATURE);
            });
    evidence.findObject("log").ifPresent(log -> members.known(Pointer.ROOT.to("log"), log, LOG));
    members.all(Pointer.ROOT.to("keys"), evidence.items("keys"), KEY);
    return Finding.of(
        CHECK,
        members.unknown.isEmpty(),
        "evidence has no others",
        "nothing signs " + String.join(", ", members.unknown));
  }

  private void all(Pointer at, List<Json> items, Set<String> allowed) {
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i) instanceof Json.Obj item) {
        known(at.to(i), item, allowed);
      }
    }
  }

  private void known(Pointer at, Json.Obj object, Set<String> allowed) {
    object.members().keySet().stream()
        .filter(name -> !allowed.contains(name))
        .map(name -> at.to(name).text())
        .forEach(unknown::add);
  }
}
