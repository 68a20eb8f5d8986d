package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The form of a statement: its version, and from version 3 on its predicate type, canonical form
 * and kind of disclosure. A form that is not known cannot be judged.
 */
final class EvidenceForm {
  /** The canonical form: RFC 8785, and numbers that no double holds written exactly. */
  static final String PROFILE = "jcs-exact/1";

  private static final String CHECK = "version";
  private static final Set<String> EARLIER = Set.of("1", "2");
  private static final String THIRD = "3";
  private static final Map<String, Pattern> TYPES =
      Map.of(
          "omni_run",
          Pattern.compile("https://[!-~]+/run/v2"),
          SignOffVerifier.KIND,
          Pattern.compile("https://[!-~]+/sign_off/v1"));

  private final Json.Obj statement;
  private final Json.Obj predicate;

  EvidenceForm(Json.Obj statement) {
    this.statement = statement;
    this.predicate = statement.findObject("predicate").orElse(Json.Obj.EMPTY);
  }

  /** Returns whether the statement is written in the canonical form that is known here. */
  boolean isCanonical() {
    return predicate.findText("profile").filter(profile -> !profile.equals(PROFILE)).isEmpty();
  }

  /** Returns whether the statement is of version 3. */
  boolean isThird() {
    return predicate.findText("evidence_version").filter(THIRD::equals).isPresent();
  }

  /** Checks that the form is known. */
  Finding verify() {
    Optional<String> version = predicate.findText("evidence_version");
    if (version.isEmpty()) {
      return Finding.fail(CHECK, "the statement names no evidence version");
    }
    if (!EARLIER.contains(version.get()) && !isThird()) {
      return unknown("evidence version " + version.get());
    }
    return isThird() ? third() : Finding.pass(CHECK, "evidence version " + version.get());
  }

  private Finding third() {
    String type = statement.findText("predicateType").orElse("");
    Optional<Pattern> known = predicate.findText("kind").map(TYPES::get);
    if (known.filter(form -> !form.matcher(type).matches()).isPresent()) {
      return unknown("predicate type " + type);
    }
    String profile = predicate.findText("profile").orElse("");
    if (!profile.equals(PROFILE)) {
      return unknown("canonical form " + profile);
    }
    Optional<Json> disclosure =
        new Pointer("/disclosure/alg")
            .in(predicate)
            .filter(alg -> !alg.equals(Json.str(SaltedTree.ALGORITHM)));
    return disclosure.isPresent()
        ? unknown("disclosure " + disclosure.get().canonical())
        : Finding.pass(CHECK, "evidence version " + THIRD);
  }

  private static Finding unknown(String what) {
    return Finding.unverifiable(CHECK, what + ", which this verifier does not know");
  }
}
