package dev.omni.domain.evidence;

import static dev.omni.domain.evidence.SealedEvidence.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What stands beside a statement: its texts, by their digests, and no other member. */
class EvidenceMembersTest {
  private static final Json.Obj RESULT = Json.obj("price", 2.5);

  private final Signer signer = Ed25519Keys.fresh();
  private final SealedEvidence house = new SealedEvidence(signer);
  private final EvidenceVerifier verifier =
      new EvidenceVerifier(List.of(PublishedKey.of(signer.key())));
  private final Json.Obj genuine = house.genuine();

  private List<String> failed(Json evidence) {
    return verifier.verify(evidence).stream()
        .filter(finding -> !finding.passed())
        .map(finding -> finding.check() + ": " + finding.detail())
        .toList();
  }

  private Json.Obj changed(String member, UnaryOperator<Json.Obj> change) {
    return genuine.with(member, change.apply(genuine.findObject(member).orElseThrow()));
  }

  /** The genuine statement with another input, signed and logged. */
  private Json.Obj resealed(Json.Obj input) {
    Json.Obj statement = genuine.findObject("statement").orElseThrow();
    Json.Obj predicate = statement.findObject("predicate").orElseThrow().with("input", input);
    return house.sealed(new Statement(statement.with("predicate", predicate)), RESULT);
  }

  private EvidenceVerdict verdict(Json evidence) {
    return EvidenceVerdict.of(verifier.verify(evidence));
  }

  @Test
  void members_are_those_of_evidence_at_every_depth() {
    Json.Obj key = PublishedKey.of(signer.key()).json().with("owner", "x");
    Json.Obj signature =
        (Json.Obj) genuine.findObject("envelope").orElseThrow().items("signatures").get(0);
    Json.Arr signatures = Json.arr(signature.with("by", "x"));

    assertThat(failed(genuine.with("links", Json.obj("run", "/x"))))
        .containsExactly("members: nothing signs /links");
    assertThat(failed(changed("envelope", envelope -> envelope.with("note", "x"))))
        .containsExactly("members: nothing signs /envelope/note");
    assertThat(failed(changed("envelope", envelope -> envelope.with("signatures", signatures))))
        .containsExactly("members: nothing signs /envelope/signatures/0/by");
    assertThat(failed(changed("log", log -> log.with("witness", "x").with("a/b", 1))))
        .containsExactly("members: nothing signs /log/witness, /log/a~1b");
    assertThat(failed(genuine.with("keys", Json.arr(key))))
        .containsExactly("members: nothing signs /keys/0/owner");
  }

  @Test
  void input_has_the_digest_that_was_signed() {
    String signed = Sha256.sha256(SealedEvidence.INPUT);
    Json.Obj other = Json.obj("spot", 61);
    String wrong =
        "input: the input's digest is sha256:" + Sha256.sha256(other) + ", not sha256:" + signed;

    assertThat(failed(genuine.with("input", other))).containsExactly(wrong);
    assertThat(failed(genuine.without("input")))
        .containsExactly("input: the input's digest is sha256:none, not sha256:" + signed);
  }

  @Test
  void input_of_version_1_stands_within_its_statement_alone() {
    String signed = Sha256.sha256(SealedEvidence.INPUT);
    Json.Obj held = Json.obj("sha256", signed, "document", SealedEvidence.INPUT);
    Json.Obj other = held.with("document", Json.obj("spot", 61));
    Json.Obj first = resealed(held).without("input");

    assertThat(failed(first)).isEmpty();
    assertThat(failed(first.with("input", SealedEvidence.INPUT)))
        .containsExactly("members: nothing signs /input");
    assertThat(failed(resealed(other).without("input"))).hasSize(1);
  }

  @Test
  void what_is_no_longer_kept_is_not_held_against_its_digest() {
    Json.Obj removed = Json.obj("input", NOON, "result", NOON);
    Json.Obj emptied = genuine.with("input", Json.NULL).with("result", Json.NULL);

    assertThat(verdict(emptied.with("removed", removed))).isEqualTo(EvidenceVerdict.UNVERIFIABLE);
    assertThat(verdict(emptied)).isEqualTo(EvidenceVerdict.INVALID);
    assertThat(verdict(emptied.with("removed", removed.without("input"))))
        .isEqualTo(EvidenceVerdict.INVALID);
    assertThat(failed(genuine.with("input", Json.obj("spot", 61)).with("removed", removed)))
        .hasSize(1);
  }
}
