package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;

/**
 * The form of a statement: its version, and from version 3 on its predicate type, canonical form
 * and kind of disclosure. A form that is not known cannot be judged.
 */
final class EvidenceForm {
  private static final String PROFILE = "jcs-exact/1";
  private static final String DISCLOSURE = "sha256-salted-leaf/1";
  private static final Set<String> KNOWN = Set.of("1", "2", "3");

  private static final Map<String, String> TYPES =
      Map.of("omni_run", "https://[!-~]+/run/v2", SignOffCheck.KIND, "https://[!-~]+/sign_off/v1");

  private final JsonNode statement;
  private final JsonNode predicate;

  EvidenceForm(JsonNode statement) {
    this.statement = statement;
    this.predicate = statement.path("predicate");
  }

  /** Returns whether the statement is written in the canonical form that is known here. */
  boolean isCanonical() {
    return !predicate.path("profile").isTextual() || profile().equals(PROFILE);
  }

  boolean isThird() {
    return predicate.path("evidence_version").asText("").equals("3");
  }

  /** Checks that the form is known. */
  Finding verify() {
    if (!predicate.path("evidence_version").isTextual()) {
      return new Finding("version", false, "the statement names no evidence version");
    }
    String version = predicate.path("evidence_version").asText();
    if (!KNOWN.contains(version)) {
      return unknown("evidence version " + version);
    }
    if (isThird()) {
      String type = statement.path("predicateType").asText("");
      String form = TYPES.get(predicate.path("kind").asText(""));
      if (form != null && !type.matches(form)) {
        return unknown("predicate type " + type);
      }
      if (!profile().equals(PROFILE)) {
        return unknown("canonical form " + profile());
      }
      JsonNode disclosure = predicate.path("disclosure").path("alg");
      if (!disclosure.isMissingNode() && !disclosure.asText("").equals(DISCLOSURE)) {
        return unknown("disclosure " + JsonText.canonical(disclosure));
      }
    }
    return new Finding("version", true, "evidence version " + version);
  }

  private String profile() {
    JsonNode profile = predicate.path("profile");
    return profile.isTextual() ? profile.textValue() : "";
  }

  private static Finding unknown(String what) {
    return new Finding(
        "version", Verdict.UNVERIFIABLE, what + ", which this verifier does not know");
  }
}
