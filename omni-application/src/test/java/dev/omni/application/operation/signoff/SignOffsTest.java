package dev.omni.application.operation.signoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.json.JsonReader;
import dev.omni.application.keys.ApiKeys;
import dev.omni.application.keys.Signers;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.run.RunsFixture;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ApiKey.Grant;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.audit.AuditActor;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.KeyPairSigner;
import dev.omni.domain.evidence.SignedMeaning;
import dev.omni.domain.evidence.Signer;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sign-offs of evidence through the table of operations, over stores in memory. */
class SignOffsTest {
  private static final Caller ADA = RunsFixture.ADA;
  private static final Caller BOB = Caller.test("bob");
  private static final Json.Obj APPROVED = Json.obj("meaning", "approved");

  private final RunsFixture runs = new RunsFixture();
  private final Signers signers = new Signers(runs.stores.documents(), runs.clockAndIds);
  private final UUID run = runs.omni.start(ADA, runs.root(4, "run-to-sign")).id();

  private static OperationCall call(Caller caller, UUID evidence, Json.Obj body) {
    return OperationCall.of(caller, body).withPathValue("uuid", evidence.toString());
  }

  private Json.Obj signed(Caller caller, UUID evidence, Json.Obj body) {
    OperationCall call = call(caller, evidence, body);
    return (Json.Obj) runs.omni.operations().invoke("evidence.sign-off", call, Optional.empty());
  }

  private static UUID id(Json.Obj signOff) {
    return UUID.fromString(signOff.text("id"));
  }

  private Json.Obj evidence(UUID id) {
    return runs.omni.evidence().read(ADA, id, false);
  }

  private String digest(UUID id) {
    Json.Obj envelope = evidence(id).findObject("envelope").orElseThrow();
    return Hash.of(Base64.getDecoder().decode(envelope.text("payload"))).hex();
  }

  private List<Json> listed(Caller caller, UUID evidence) {
    OperationCall call = call(caller, evidence, Json.Obj.EMPTY);
    return ((Json.Arr) runs.omni.operations().invoke("evidence.sign-offs", call, Optional.empty()))
        .items();
  }

  private void refused(FaultCode code, String reason, Runnable signing) {
    assertThatThrownBy(signing::run)
        .isInstanceOfSatisfying(Fault.class, fault -> assertThat(fault.code()).isEqualTo(code))
        .hasMessageContaining(reason);
  }

  @Test
  void a_sign_off_is_evidence_of_its_own_whose_parent_is_what_it_is_about() {
    Json.Obj made = signed(BOB, run, APPROVED.with("comment", "ok").with("role", "validation"));

    Json.Obj proof = evidence(id(made));
    List<Finding> findings = new EvidenceVerifier(runs.keys().published()).verify(proof);
    assertThat(findings).allMatch(Finding::passed);
    assertThat(findings.stream().map(Finding::check)).contains("sign_off");
    Json.Obj statement = proof.findObject("statement").orElseThrow();
    assertThat(statement.text("predicateType"))
        .isEqualTo("https://omni.example/predicates/sign_off/v1");
    Json.Obj says = statement.findObject("predicate").orElseThrow();
    assertThat(says.text("meaning")).isEqualTo("approved");
    assertThat(says.text("comment")).isEqualTo("ok");
    assertThat(says.text("role")).isEqualTo("validation");
    assertThat(says.findObject("principal").orElseThrow().text("name")).isEqualTo("bob");
    assertThat(says.text("subject_evidence_id")).isEqualTo(run.toString());
    assertThat(says.text("subject_evidence_sha256")).isEqualTo(digest(run));
    assertThat(says.find("supersedes")).contains(Json.NULL);
    assertThat(says.find("caller_signature")).contains(Json.NULL);
    assertThat(proof.items("parents"))
        .containsExactly(Json.obj("evidence_id", run, "digest", digest(run)));
  }

  @Test
  void an_author_who_signs_is_told_from_a_second_person() {
    assertThat(signed(ADA, run, APPROVED).find("same_principal")).contains(Json.of(true));
    assertThat(signed(BOB, run, APPROVED).find("same_principal")).contains(Json.of(false));
    UUID byBob = id(signed(BOB, run, APPROVED));
    assertThat(signed(BOB, byBob, APPROVED).find("same_principal")).contains(Json.of(true));
    assertThat(signed(ADA, byBob, APPROVED).find("same_principal")).contains(Json.of(false));
  }

  @Test
  void who_created_the_key_of_a_run_counts_as_its_author() {
    Caller cid =
        new Caller(
            ADA.principal().createdBy(BOB.principal()),
            ADA.keyId(),
            ADA.binding(),
            Scope.all(),
            "req_1");
    UUID byBob = runs.omni.start(BOB, runs.root(9, "run-of-bob")).id();

    assertThat(signed(cid, byBob, APPROVED).find("same_principal")).contains(Json.of(true));
  }

  @Test
  void evidence_that_is_pending_unknown_or_not_readable_is_not_signed() {
    Run open = runs.omni.start(ADA, runs.rootJob(4, "open-run-1"));
    refused(FaultCode.EVIDENCE_NOT_READY, "", () -> signed(ADA, open.id(), APPROVED));
    refused(FaultCode.EVIDENCE_NOT_FOUND, "", () -> signed(ADA, UUID.randomUUID(), APPROVED));
    refused(FaultCode.EVIDENCE_NOT_FOUND, "", () -> signed(Caller.live("ada"), run, APPROVED));
    Caller elsewhere = ADA.within(runs.risk.id());
    refused(FaultCode.EVIDENCE_NOT_FOUND, "", () -> signed(elsewhere, run, APPROVED));
    refused(FaultCode.EVIDENCE_NOT_FOUND, "", () -> listed(elsewhere, run));
  }

  @Test
  void a_sign_off_belongs_to_the_workspace_of_what_it_is_about() {
    UUID made = id(signed(ADA, run, APPROVED));

    assertThat(listed(ADA.within(runs.finance.id()), run)).hasSize(1);
    refused(
        FaultCode.EVIDENCE_NOT_FOUND, "", () -> signed(ADA.within(runs.risk.id()), made, APPROVED));
  }

  @Test
  void a_key_without_the_scope_signs_nothing() {
    Set<Scope> others = EnumSet.complementOf(EnumSet.of(Scope.EVIDENCE_SIGN));
    var reader = new Caller(ADA.principal(), ADA.keyId(), ADA.binding(), others, "req_1");

    refused(FaultCode.SCOPE_MISSING, "evidence.sign", () -> signed(reader, run, APPROVED));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | /meaning",
        "{\"meaning\": \"endorsed\"} | /meaning",
        "{\"meaning\": \"approved\", \"note\": \"x\"} | /note",
        "{\"meaning\": \"approved\", \"comment\": 1} | /comment",
        "{\"meaning\": \"approved\", \"supersedes\": \"x\"} | /supersedes",
        "{\"meaning\": \"approved\", \"signature\": {}} | /signature"
      })
  void a_body_that_says_nothing_clear_is_refused(String body, String at) throws Exception {
    Json.Obj sent = (Json.Obj) JsonReader.parse(body);

    assertThatThrownBy(() -> signed(ADA, run, sent)).hasMessageContaining(at);
    assertThat(listed(ADA, run)).isEmpty();
  }

  @Test
  void a_comment_has_at_most_2000_characters_and_a_role_100() {
    assertThat(signed(ADA, run, APPROVED.with("comment", "c".repeat(2000)))).isNotNull();
    assertThat(signed(ADA, run, APPROVED.with("role", "r".repeat(100)))).isNotNull();
    refused(
        FaultCode.PARAMETER_INVALID,
        "/comment",
        () -> signed(ADA, run, APPROVED.with("comment", "c".repeat(2001))));
    refused(
        FaultCode.PARAMETER_INVALID,
        "/role",
        () -> signed(ADA, run, APPROVED.with("role", "r".repeat(101))));
  }

  @Test
  void a_chain_of_sign_offs_ends_at_depth_5() {
    UUID last = run;
    for (int depth = 1; depth <= 5; depth++) {
      Json.Obj made = signed(ADA, last, APPROVED);
      assertThat(made.find("depth")).contains(Json.of(depth));
      last = id(made);
    }
    UUID fifth = last;
    refused(FaultCode.PARAMETER_INVALID, "depth 5", () -> signed(ADA, fifth, APPROVED));
  }

  @Test
  void only_an_own_sign_off_of_the_same_evidence_is_superseded_and_once() {
    UUID first = id(signed(ADA, run, APPROVED));
    UUID other = id(signed(ADA, runs.omni.start(ADA, runs.root(9, "other-run")).id(), APPROVED));
    Json.Obj withdrawn = Json.obj("meaning", "withdrawn");
    refused(
        FaultCode.PARAMETER_INVALID,
        "same evidence",
        () -> signed(ADA, run, withdrawn.with("supersedes", other)));
    refused(
        FaultCode.PARAMETER_INVALID,
        "same principal",
        () -> signed(BOB, run, withdrawn.with("supersedes", first)));
    Json.Obj made = signed(ADA, run, withdrawn.with("supersedes", first));
    assertThat(made.text("supersedes")).isEqualTo(first.toString());
    refused(
        FaultCode.PARAMETER_INVALID,
        "superseded already",
        () -> signed(ADA, run, withdrawn.with("supersedes", first)));
  }

  @Test
  void sign_offs_are_listed_in_their_order_and_counted_beside_the_evidence() {
    for (String meaning : List.of("reviewed", "approved", "rejected", "withdrawn")) {
      signed(ADA, run, Json.obj("meaning", meaning));
      runs.pass(Duration.ofSeconds(1));
    }

    assertThat(listed(ADA, run).stream().map(each -> ((Json.Obj) each).text("meaning")))
        .containsExactly("reviewed", "approved", "rejected", "withdrawn");
    assertThat(runs.omni.evidence().outside(ADA, run).find("sign_offs")).contains(Json.of(4));
  }

  @Test
  void the_last_sign_off_of_each_principal_holds_until_it_is_withdrawn() {
    var stored = new StoredSignOffs(runs.stores.documents());
    for (String meaning : List.of("rejected", "approved")) {
      signed(ADA, run, Json.obj("meaning", meaning));
      runs.pass(Duration.ofSeconds(1));
    }
    signed(BOB, run, Json.obj("meaning", "reviewed"));

    assertThat(stored.holding(ADA.view(), run))
        .extracting(each -> ((Json.Obj) each).text("meaning"))
        .containsExactly("approved", "reviewed");
    runs.pass(Duration.ofSeconds(1));
    signed(ADA, run, Json.obj("meaning", "withdrawn"));
    assertThat(stored.holding(ADA.view(), run))
        .extracting(each -> ((Json.Obj) each).text("meaning"))
        .containsExactly("reviewed");
  }

  @Test
  void one_idempotency_key_makes_one_sign_off_with_one_line_in_the_audit_log() {
    OperationCall call = call(ADA, run, APPROVED);
    var first = runs.omni.operations().answer("evidence.sign-off", call, Optional.of("k-1"));
    var again = runs.omni.operations().answer("evidence.sign-off", call, Optional.of("k-1"));

    assertThat(again.replayed()).isTrue();
    assertThat(again.data()).isEqualTo(first.data());
    assertThat(listed(ADA, run)).hasSize(1);
    assertThat(runs.stores.administration().audit().page(0, 10).toString())
        .contains("evidence.sign-off", "approved", run.toString());
  }

  private static Signer fresh() {
    try {
      return new KeyPairSigner(KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  private ApiKey key(String name) {
    var keys = new ApiKeys(runs.stores.keys(), runs.clockAndIds, new SecureRandom());
    return keys.create(
            new ApiKeys.KeyRequest(
                PrincipalType.DEVELOPER_KEY,
                ADA.binding(),
                new Grant(Scope.all(), Optional.empty()),
                name,
                Optional.empty()))
        .key();
  }

  private Json.Obj by(Signer signer, String meaning, UUID about) {
    return new SignedMeaning(meaning, about.toString(), digest(about)).envelope(signer);
  }

  @Test
  void a_person_signs_with_a_registered_key_that_no_server_has() {
    ApiKey key = key("eve");
    Caller eve = key.caller("req_1", runs.clockAndIds.now());
    Signer own = fresh();
    signers.add(AuditActor.named("test"), key, own.key(), "Eve");

    Json.Obj made = signed(eve, run, APPROVED.with("signature", by(own, "approved", run)));

    Json.Obj shown = made.findObject("caller_signature").orElseThrow();
    assertThat(shown.text("keyid")).isEqualTo(own.key().id());
    List<Finding> findings =
        new EvidenceVerifier(runs.keys().published()).verify(evidence(id(made)));
    assertThat(findings).allMatch(Finding::passed);
    assertThat(findings.toString()).contains("signed by the signer's key " + own.key().id());
  }

  @Test
  void a_signature_of_another_key_meaning_or_evidence_is_refused() {
    ApiKey key = key("eve");
    Caller eve = key.caller("req_1", runs.clockAndIds.now());
    Signer own = fresh();
    signers.add(AuditActor.named("test"), key, own.key(), "Eve");
    UUID other = runs.omni.start(ADA, runs.root(9, "other-run")).id();
    Map<Json.Obj, String> wrong =
        Map.of(
            by(fresh(), "approved", run), "/signature/signatures/0/keyid",
            by(own, "rejected", run), "/signature/payload",
            by(own, "approved", other), "/signature/payload");

    wrong.forEach(
        (envelope, at) ->
            refused(
                FaultCode.PARAMETER_INVALID,
                at,
                () -> signed(eve, run, APPROVED.with("signature", envelope))));
    Json.Obj good = by(own, "approved", run);
    Json.Obj forged =
        good.with("signatures", by(own, "approved", other).find("signatures").orElseThrow());
    refused(
        FaultCode.PARAMETER_INVALID,
        "/signature/signatures/0/sig",
        () -> signed(eve, run, APPROVED.with("signature", forged)));
    refused(
        FaultCode.PARAMETER_INVALID,
        "registered for the caller",
        () -> signed(ADA, run, APPROVED.with("signature", good)));
    signers.remove(AuditActor.named("test"), eve.tenant(), own.key().id());
    refused(
        FaultCode.PARAMETER_INVALID,
        "registered for the caller",
        () -> signed(eve, run, APPROVED.with("signature", good)));
    assertThat(listed(ADA, run)).isEmpty();
  }

  @Test
  void a_key_belongs_to_one_principal() {
    Signer own = fresh();
    ApiKey eve = key("eve");
    var there = signers.add(AuditActor.named("test"), eve, own.key(), "Eve");

    assertThat(signers.add(AuditActor.named("test"), eve, own.key(), "Again")).isEqualTo(there);
    refused(
        FaultCode.PARAMETER_INVALID,
        "another principal",
        () -> signers.add(AuditActor.named("test"), key("mallory"), own.key(), "M"));
    assertThat(signers.list(ADA.tenant())).containsExactly(there);
  }
}
