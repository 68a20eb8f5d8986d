package dev.omni.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a verifier says of evidence in a form that it does not know, or whose texts it lacks. */
class EvidenceFormTest {
  private static final Json.Obj RESULT = Json.obj("price", 2.5);
  private static final String RUN = "https://omni.example/predicates/run/v2";
  private static final String PROFILE = "jcs-exact/1";

  private final Signer signer = Ed25519Keys.fresh();
  private final SealedEvidence house = new SealedEvidence(signer);
  private final EvidenceVerifier verifier =
      new EvidenceVerifier(List.of(PublishedKey.of(signer.key())));

  /** Returns genuine evidence whose statement has other members. */
  private Json.Obj sealed(String type, Json.Obj members) {
    Statement usual = SealedEvidence.statement(SealedEvidence.ID, RESULT, List.of());
    Json.Obj predicate = usual.predicate().withAll(members);
    Json.Obj json = usual.json().with("predicateType", type).with("predicate", predicate);
    return house.sealed(new Statement(json), RESULT);
  }

  private Json.Obj third() {
    return sealed(RUN, Json.obj("evidence_version", "3", "profile", PROFILE));
  }

  private List<String> open(Json evidence) {
    List<Finding> findings = verifier.verify(evidence);
    assertThat(EvidenceVerdict.of(findings)).isEqualTo(EvidenceVerdict.UNVERIFIABLE);
    assertThat(EvidenceVerifier.genuine(findings)).isFalse();
    return findings.stream().filter(finding -> !finding.passed()).map(Finding::line).toList();
  }

  @Test
  void evidence_of_version_3_is_valid() {
    assertThat(EvidenceVerdict.of(verifier.verify(third()))).isEqualTo(EvidenceVerdict.VALID);
  }

  @ParameterizedTest
  @CsvSource({
    RUN + ", 4, " + PROFILE + ", evidence version 4",
    RUN + ", 3.1, " + PROFILE + ", evidence version 3.1",
    RUN + ", 3, jcs-exact/2, canonical form jcs-exact/2",
    "urn:lq:predicate:omni_run:3, 3, " + PROFILE + ", predicate type urn:lq:predicate:omni_run:3",
    "https://omni.example/run/v3, 3, " + PROFILE + ", predicate type https://omni.example/run/v3"
  })
  void a_form_that_is_not_known_is_unverifiable(
      String type, String version, String profile, String what) {
    Json.Obj evidence = sealed(type, Json.obj("evidence_version", version, "profile", profile));

    assertThat(open(evidence))
        .containsExactly("open  version: " + what + ", which this verifier does not know");
  }

  @Test
  void a_disclosure_that_is_not_known_is_unverifiable() {
    Json.Obj members =
        Json.obj(
            "evidence_version", "3", "profile", PROFILE, "disclosure", Json.obj("alg", "sum/9"));

    assertThat(open(sealed(RUN, members)))
        .containsExactly("open  version: disclosure \"sum/9\", which this verifier does not know");
  }

  @Test
  void an_unknown_form_hides_no_forgery() {
    Json.Obj evidence = sealed(RUN, Json.obj("evidence_version", "4"));
    Json.Obj other = (Json.Obj) evidence.find("envelope").orElseThrow();
    var stranger = new EvidenceVerifier(List.of(PublishedKey.of(Ed25519Keys.fresh().key())));
    Json.Obj shown = evidence.findObject("statement").orElseThrow();

    assertThat(EvidenceVerdict.of(stranger.verify(evidence))).isEqualTo(EvidenceVerdict.INVALID);
    assertThat(
            EvidenceVerdict.of(
                verifier.verify(third().with("statement", shown).with("envelope", other))))
        .isEqualTo(EvidenceVerdict.UNVERIFIABLE);
    assertThat(EvidenceVerdict.of(verifier.verify(third().with("statement", shown))))
        .isEqualTo(EvidenceVerdict.INVALID);
  }

  @Test
  void a_statement_without_a_version_is_refused() {
    Json.Obj usual = sealed(RUN, Json.obj("evidence_version", 3));

    assertThat(verifier.verify(usual))
        .contains(Finding.fail("version", "the statement names no evidence version"));
  }

  @Test
  void what_is_not_kept_was_not_checked() {
    Json.Obj removed = Json.obj("input", SealedEvidence.NOON, "result", SealedEvidence.NOON);
    Json.Obj evidence = third().with("result", Json.NULL).with("removed", removed);

    assertThat(open(evidence)).singleElement().asString().startsWith("open  result: not kept");
    Json.Obj second = sealed(RUN, Json.obj("evidence_version", "2"));
    assertThat(
            EvidenceVerifier.genuine(
                verifier.verify(second.with("result", Json.NULL).with("removed", removed))))
        .isTrue();
  }

  @Test
  void a_parent_that_cannot_be_judged_leaves_its_child_unverifiable() {
    var id = new UUID(5, 1);
    Statement usual = SealedEvidence.statement(id, RESULT, List.of());
    var statement =
        new Statement(
            usual.json().with("predicate", usual.predicate().with("evidence_version", "9")));
    Json.Obj parent = house.sealed(statement, RESULT);
    var cited = new Parent(id, Hash.of(statement.payload()));
    Json.Obj child =
        house.sealed(SealedEvidence.statement(SealedEvidence.ID, RESULT, List.of(cited)), RESULT);

    assertThat(open(child.with("included", Json.arr(parent))))
        .containsExactly(
            "open  parents: "
                + id
                + ": version: evidence version 9, which this verifier does not know");
    assertThat(EvidenceVerdict.of(verifier.verify(child.with("included", Json.arr(parent, "x")))))
        .isEqualTo(EvidenceVerdict.INVALID);
  }

  @Test
  void a_contradiction_outweighs_what_was_not_checked() {
    assertThat(
            EvidenceVerdict.of(
                List.of(
                    Finding.pass("a", ""), Finding.unverifiable("b", ""), Finding.fail("c", ""))))
        .isEqualTo(EvidenceVerdict.INVALID);
    assertThat(EvidenceVerdict.UNVERIFIABLE.status()).isEqualTo(3);
    assertThat(Finding.unverifiable("b", "x").json())
        .isEqualTo(
            Json.obj("check", "b", "passed", false, "verdict", "unverifiable", "detail", "x"));
  }
}
