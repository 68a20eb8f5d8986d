package dev.omni.domain.evidence;

import static dev.omni.domain.evidence.SealedEvidence.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Each step of the verification, with evidence that every other step accepts: it was signed and
 * logged after it was changed, or what was changed is in no other step.
 */
class EvidenceVerifierTest {
  private static final Json.Obj RESULT = Json.obj("price", 2.5);

  private final Signer signer = Ed25519Keys.fresh();
  private final SealedEvidence house = new SealedEvidence(signer);
  private final EvidenceVerifier verifier =
      new EvidenceVerifier(List.of(PublishedKey.of(signer.key())));
  private final Json.Obj genuine = house.genuine();

  private List<String> failed(Json evidence) {
    return failed(verifier, evidence);
  }

  private static List<String> failed(EvidenceVerifier verifier, Json evidence) {
    return verifier.verify(evidence).stream()
        .filter(finding -> !finding.passed())
        .map(finding -> finding.check() + ": " + finding.detail())
        .toList();
  }

  private Json.Obj changed(String member, UnaryOperator<Json.Obj> change) {
    return genuine.with(member, change.apply(genuine.findObject(member).orElseThrow()));
  }

  /** The genuine statement with another predicate, signed and logged. */
  private Json.Obj resealed(UnaryOperator<Json.Obj> change) {
    Json.Obj statement = genuine.findObject("statement").orElseThrow();
    Json.Obj predicate = change.apply(statement.findObject("predicate").orElseThrow());
    return house.sealed(new Statement(statement.with("predicate", predicate)), RESULT);
  }

  private static String other(String hex) {
    return (hex.charAt(0) == '0' ? "1" : "0") + hex.substring(1);
  }

  @Test
  void genuine_evidence_passes_each_of_its_steps() {
    List<Finding> findings = verifier.verify(genuine);
    String input = Sha256.sha256(Json.obj("spot", 60));
    byte[] payload =
        new Statement(genuine.findObject("statement").orElseThrow())
            .payload()
            .getBytes(StandardCharsets.UTF_8);

    assertThat(findings)
        .containsExactly(
            Finding.pass(
                "payload", "the envelope holds the statement, " + payload.length + " bytes"),
            Finding.pass("signature", "Ed25519, key " + signer.key().id()),
            Finding.pass("version", "evidence version 3"),
            Finding.pass("members", "evidence has no others"),
            Finding.pass("summary", "the document agrees with the statement"),
            Finding.pass("input", "sha256:" + input),
            Finding.pass("result", "sha256:" + Sha256.sha256(RESULT)),
            Finding.pass("keys", "1 listed"),
            Finding.pass("leaf", MerkleTree.leafHash(payload).hex()),
            Finding.pass("inclusion", "entry 3 of 7"),
            Finding.pass("checkpoint", "omni.example/log at 7"),
            Finding.pass("parents", "0 cited, 0 included"));
    assertThat(EvidenceVerifier.genuine(findings)).isTrue();
    assertThat(verifier.verify(Json.obj("ok", true, "data", genuine))).isEqualTo(findings);
  }

  @Test
  void one_failed_step_is_enough_for_evidence_not_to_be_genuine() {
    List<Finding> findings = new ArrayList<>(verifier.verify(genuine));
    findings.add(Finding.fail("row", "was changed"));

    assertThat(EvidenceVerifier.genuine(findings)).isFalse();
  }

  @Test
  void what_lacks_its_statement_its_envelope_or_its_log_is_no_evidence() {
    String form = "form: must be evidence: an object with its envelope";

    assertThat(failed(Json.NULL)).containsExactly(form);
    assertThat(failed(Json.arr(genuine))).containsExactly(form);
    for (String member : List.of("statement", "envelope", "log")) {
      assertThat(failed(genuine.without(member))).as(member).containsExactly(form);
    }
    assertThat(EvidenceVerifier.data(genuine)).contains(genuine);
  }

  @Test
  void payload_is_the_canonical_text_of_the_statement_and_no_other_text_of_it() {
    Statement statement = new Statement(genuine.findObject("statement").orElseThrow());
    byte[] spaced = (statement.payload() + " ").getBytes(StandardCharsets.UTF_8);

    assertThat(failed(house.sealed(statement, RESULT, spaced)))
        .containsExactly(
            "payload: the envelope's payload is not the canonical text of the statement");
  }

  @Test
  void signature_is_of_the_type_of_statements() {
    assertThat(failed(changed("envelope", envelope -> envelope.with("payloadType", "text/plain"))))
        .containsExactly("signature: the payload type must be application/vnd.in-toto+json");
    assertThat(failed(changed("envelope", envelope -> envelope.without("payloadType")))).hasSize(1);
  }

  @Test
  void signature_is_exactly_one() {
    Json one = genuine.findObject("envelope").orElseThrow().items("signatures").get(0);

    for (Json.Arr signatures : List.of(Json.arr(), Json.arr(one, one), Json.arr("sig"))) {
      assertThat(failed(changed("envelope", envelope -> envelope.with("signatures", signatures))))
          .containsExactly("signature: there must be one signature");
    }
  }

  private Json.Obj signed(String keyId, String signature) {
    return changed(
        "envelope",
        envelope ->
            envelope.with("signatures", Json.arr(Json.obj("keyid", keyId, "sig", signature))));
  }

  @Test
  void signature_is_by_a_trusted_key_over_this_payload() {
    String id = signer.key().id();
    String strange = Base64Text.of(signer.sign("another text".getBytes(StandardCharsets.UTF_8)));

    assertThat(failed(signed("k", strange))).containsExactly("signature: the key k is not trusted");
    assertThat(failed(signed(id, strange)))
        .containsExactly("signature: the key " + id + " did not sign this payload");
    assertThat(failed(signed(id, "not base 64")))
        .containsExactly("signature: the key " + id + " did not sign this payload");
  }

  @Test
  void signature_is_made_while_its_key_was_in_use() {
    Optional<Instant> hourLater = Optional.of(NOON.plusSeconds(3600));
    var young = new PublishedKey(signer.key(), hourLater, Optional.empty());
    String late =
        "signature: the key " + signer.key().id() + " was not in use when this was completed";

    assertThat(failed(new EvidenceVerifier(List.of(young)), genuine)).containsExactly(late);
    assertThat(failed(resealed(predicate -> predicate.without("timings")))).containsExactly(late);
  }

  @Test
  void summary_says_what_the_statement_says() {
    assertThat(failed(genuine.with("status", "pending")))
        .containsExactly("summary: differs from the signed statement at /status");
    assertThat(failed(genuine.without("kind")))
        .containsExactly("summary: differs from the signed statement at /kind");
    assertThat(failed(changed("digests", digests -> digests.with("input", "sha256:0"))))
        .containsExactly("summary: differs from the signed statement at /digests/input");
    assertThat(failed(changed("execution", execution -> execution.with("by", "x"))))
        .containsExactly("summary: differs from the signed statement at /execution/by");
  }

  @Test
  void summary_has_one_digest_of_the_result_in_both_its_places() {
    String digest = other(Sha256.sha256(RESULT));

    assertThat(failed(resealed(p -> p.with("result", Json.obj("sha256", digest)))))
        .containsExactly("summary: differs from the signed statement at /predicate/result/sha256");
    assertThat(failed(resealed(predicate -> predicate.without("result")))).isEmpty();
  }

  @Test
  void result_has_the_digest_that_was_signed() {
    Json.Obj other = Json.obj("price", 2.6);
    String signed = Sha256.sha256(RESULT);

    assertThat(failed(genuine.with("result", other)))
        .containsExactly(
            "result: the result's digest is sha256:"
                + Sha256.sha256(other)
                + ", not sha256:"
                + signed);
    assertThat(failed(genuine.without("result")))
        .containsExactly("result: the result's digest is sha256:none, not sha256:" + signed);
  }

  @Test
  void a_result_that_is_no_longer_kept_is_no_failure_unless_one_is_there() {
    Json.Obj removed = genuine.with("removed", Json.obj("result", "2026-11-21T12:00:00Z"));

    assertThat(verifier.verify(removed.with("result", Json.NULL)))
        .filteredOn(finding -> !finding.passed())
        .singleElement()
        .matches(finding -> finding.verdict() == EvidenceVerdict.UNVERIFIABLE)
        .matches(finding -> finding.detail().startsWith("not kept"));
    assertThat(failed(removed.with("result", Json.obj("price", 2.6)))).hasSize(1);
    assertThat(failed(genuine.with("result", Json.NULL))).hasSize(1);
  }

  @Test
  void keys_are_listed_as_they_are_published() {
    Json.Obj key = PublishedKey.of(signer.key()).json();
    String unpadded = key.findText("spki").orElseThrow().replace("=", "");
    String written = "keys: a listed key is not written as it should be";

    assertThat(failed(genuine.with("keys", Json.arr()))).containsExactly("keys: no key is listed");
    assertThat(failed(genuine.with("keys", Json.arr(key.with("alg", "rsa")))))
        .containsExactly(written);
    assertThat(failed(genuine.with("keys", Json.arr(key.with("spki", unpadded)))))
        .containsExactly(written);
    assertThat(failed(genuine.with("keys", Json.arr(key.without("spki")))))
        .containsExactly("keys: a listed key is malformed: spki is missing");
    assertThat(failed(genuine.with("keys", Json.arr(key, "x")))).hasSize(1);
  }

  @Test
  void leaf_is_the_hash_of_the_payload() {
    String hash = genuine.findObject("log").orElseThrow().findText("leaf_hash").orElseThrow();

    assertThat(failed(changed("log", log -> log.with("leaf_hash", other(hash)))))
        .containsExactly("leaf: the payload's leaf hash is " + hash);
  }

  @Test
  void inclusion_leads_from_the_entry_to_the_root() {
    String wrong = "inclusion: the proof does not lead to the root of the checkpoint";

    assertThat(failed(changed("log", log -> log.with("index", 4)))).containsExactly(wrong);
    assertThat(failed(changed("log", log -> log.with("index", "3")))).containsExactly(wrong);
    assertThat(failed(changed("log", log -> log.without("inclusion")))).containsExactly(wrong);
    List<Json> steps = new ArrayList<>(genuine.findObject("log").orElseThrow().items("inclusion"));
    steps.set(1, Json.str(Base64Text.of(MerkleTree.EMPTY.bytes())));
    assertThat(failed(changed("log", log -> log.with("inclusion", steps)))).containsExactly(wrong);
    for (Json step : List.of(Json.str("AAAA"), Json.num(1), Json.str("?"))) {
      steps.set(1, step);
      assertThat(failed(changed("log", log -> log.with("inclusion", steps))))
          .containsExactly("inclusion: a step of the proof is not a hash in base 64");
    }
  }

  @Test
  void checkpoint_is_of_this_log_and_size_and_signed_by_a_trusted_key() {
    Json.Obj log = genuine.findObject("log").orElseThrow();
    var note = Checkpoint.parse(log.findText("checkpoint").orElseThrow()).orElseThrow();
    String strange = Checkpoint.sign(note.origin(), note.head(), Ed25519Keys.fresh()).text();
    String lies = "inclusion: the proof does not lead to the root of the checkpoint";
    String belongs = "checkpoint: belongs to another log or size than the proof";

    assertThat(failed(genuine.with("log", log.with("checkpoint", strange))))
        .containsExactly("checkpoint: no trusted key signed it");
    assertThat(failed(genuine.with("log", log.with("origin", "omni.example/other"))))
        .containsExactly(belongs);
    var longer = new MerkleTree.Head(8, note.head().root());
    String wrongSize = Checkpoint.sign(note.origin(), longer, signer).text();
    assertThat(failed(genuine.with("log", log.with("checkpoint", wrongSize))))
        .containsExactly(belongs);
    assertThat(failed(genuine.with("log", log.with("checkpoint", "none"))))
        .containsExactly(lies, "checkpoint: is not a signed note of a log's size and root");
  }
}
