package dev.omni.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a verifier says of a sign-off that its server signed, whatever the server says in it. */
class SignOffVerifierTest {
  private static final Parent PARENT = new Parent(new UUID(1, 1), Hash.of("a statement"));

  private final Signer server = Ed25519Keys.fresh();
  private final Signer person = Ed25519Keys.fresh();
  private final SealedEvidence house = new SealedEvidence(server);
  private final Json.Obj said =
      Json.obj(
          "meaning",
          "approved",
          "comment",
          Json.NULL,
          "role",
          "validation",
          "principal",
          Json.obj("id", new UUID(2, 2), "name", "Eve"),
          "same_principal",
          false,
          "subject_evidence_id",
          PARENT.id(),
          "subject_evidence_sha256",
          PARENT.digest().hex(),
          "supersedes",
          Json.NULL,
          "caller_signature",
          Json.NULL);

  private Json.Obj sealed(Json.Obj stated, Json.Obj result, List<Parent> parents, String type) {
    var done =
        new Statement.ExecutionRecord(
            SealedEvidence.ID, "sign_off", "completed", SealedEvidence.INPUT, result, parents);
    Json.Obj facts = stated.with("timings", Json.obj("completed_at", SealedEvidence.NOON));
    Json.Obj statement = Statement.of(PredicateBase.USUAL, done, facts).json();
    return house.sealed(new Statement(statement.with("predicateType", type)), result);
  }

  private Finding judged(Json.Obj stated, Json.Obj result, List<Parent> parents) {
    String type = PredicateBase.USUAL.type("sign_off");
    List<Finding> findings =
        new EvidenceVerifier(List.of(PublishedKey.of(server.key())))
            .verify(sealed(stated, result, parents, type));
    assertThat(findings.stream().filter(finding -> !finding.check().equals("sign_off")))
        .allMatch(Finding::passed);
    return findings.stream().filter(f -> f.check().equals("sign_off")).findFirst().orElseThrow();
  }

  private Finding judged(Json.Obj stated) {
    return judged(stated, stated, List.of(PARENT));
  }

  private Json.Obj signature(Signer signer, String meaning) {
    var signed = new SignedMeaning(meaning, PARENT.id().toString(), PARENT.digest().hex());
    return PublishedKey.of(signer.key())
        .json()
        .without("alg")
        .with("envelope", signed.envelope(signer));
  }

  @Test
  void a_sign_off_is_valid_with_and_without_a_signature_of_the_signer() {
    assertThat(judged(said).passed()).isTrue();
    Finding signed = judged(said.with("caller_signature", signature(person, "approved")));
    assertThat(signed.passed()).isTrue();
    assertThat(signed.detail())
        .isEqualTo("approved, signed by the signer's key " + person.key().id());
  }

  @Test
  void a_server_cannot_turn_what_a_person_signed() {
    Json.Obj turned = said.with("caller_signature", signature(person, "rejected"));
    assertThat(judged(turned).verdict()).isEqualTo(EvidenceVerdict.INVALID);
    Json.Obj own = signature(person, "approved");
    Json.Obj envelope = own.findObject("envelope").orElseThrow();
    Json.Obj other = own.with("envelope", envelope.with("payloadType", DsseEnvelope.TYPE));
    assertThat(judged(said.with("caller_signature", other)).passed()).isFalse();
    Json.Obj key = PublishedKey.of(server.key()).json().without("alg").with("envelope", envelope);
    assertThat(judged(said.with("caller_signature", key)).passed()).isFalse();
  }

  @Test
  void a_result_that_says_something_else_is_found() {
    Json.Obj shown = said.with("meaning", "rejected");
    assertThat(judged(said, shown, List.of(PARENT)).detail())
        .isEqualTo("its result says something else than its statement");
  }

  @Test
  void it_is_about_its_one_parent() {
    var other = new Parent(PARENT.id(), Hash.of("another statement"));
    assertThat(judged(said, said, List.of(other)).passed()).isFalse();
    assertThat(judged(said, said, List.of()).passed()).isFalse();
    assertThat(judged(said, said, List.of(PARENT, other)).passed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"endorsed", "", "APPROVED"})
  void a_meaning_that_there_is_not_is_found(String meaning) {
    assertThat(judged(said.with("meaning", meaning)).passed()).isFalse();
  }

  @Test
  void a_member_that_lacks_is_found() {
    for (String name : said.members().keySet()) {
      assertThat(judged(said.without(name)).passed()).as(name).isFalse();
    }
  }

  @Test
  void a_later_predicate_is_unverifiable() {
    String type = "https://omni.example/predicates/sign_off/v2";
    Json.Obj evidence = sealed(said, said, List.of(PARENT), type);
    assertThat(
            EvidenceVerdict.of(
                new EvidenceVerifier(List.of(PublishedKey.of(server.key()))).verify(evidence)))
        .isEqualTo(EvidenceVerdict.UNVERIFIABLE);
  }
}
