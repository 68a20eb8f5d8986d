package dev.omni.operations.guard;

import static dev.omni.operations.guard.GuardFixture.ADA;
import static dev.omni.operations.guard.GuardFixture.BOB;
import static dev.omni.operations.guard.GuardFixture.irreversible;
import static dev.omni.operations.guard.GuardFixture.quoted;
import static dev.omni.operations.guard.GuardFixture.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.seal.DocumentEvidenceFactory;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Decisions of the guard through the table of operations. */
class GuardDecisionsTest {
  private final GuardFixture house = new GuardFixture();

  @Test
  void limit_2_35_is_met_with_probability_0_970() {
    Json.Obj told = house.checked(ADA, quoted(2.35));

    assertThat(told.findText("outcome")).contains("allow");
    assertThat(told.find("decision")).contains(new Json.Bool(true));
    assertThat(detail(told, "limit-met", "p_c")).isEqualTo(0.970, within(5e-4));
  }

  @Test
  void limit_2_25_is_in_the_guard_band_and_then_for_a_human() {
    Json.Obj first = house.checked(ADA, quoted(2.25));

    assertThat(first.findText("outcome")).contains("recompute");
    assertThat(detail(first, "limit-guard-band", "p_c")).isEqualTo(0.845, within(5e-4));
    assertThat(detail(first, "limit-guard-band", "acceptance_limit"))
        .isEqualTo(2.06079, within(5e-6));
    assertThat(detail(first, "limit-guard-band", "u_needed")).isEqualTo(0.0709, within(5e-5));
    assertThat(house.outcome(ADA, again(quoted(2.25), first))).isEqualTo("require_human");
  }

  @Test
  void limit_1_85_is_violated_with_probability_0_0069() {
    Json.Obj told = house.checked(ADA, quoted(1.85));

    assertThat(told.findText("outcome")).contains("block");
    assertThat(detail(told, "limit-violated", "p_c")).isEqualTo(0.0069, within(5e-5));
  }

  @Test
  void an_uncertainty_that_cannot_be_read_is_named_by_its_place() {
    Json.Obj price = Json.obj("name", "price", "value", 2, "uncertainty", 0.1);
    Json.Obj told =
        house.checked(ADA, Json.obj("action", "quote", "quantities", Json.arr(price, price)));

    assertThat(reason(told, "schema").orElseThrow().toString())
        .contains("quantities.0.uncertainty", "quantities.1.uncertainty");
  }

  private static double detail(Json.Obj told, String rule, String name) {
    return reason(told, rule)
        .orElseThrow(() -> new AssertionError(told.toString()))
        .findObject("detail")
        .orElseThrow()
        .findNumber(name)
        .orElseThrow()
        .doubleValue();
  }

  private static Json.Obj again(Json.Obj action, Json.Obj decision) {
    return action.with("previous_decision", decision.find("id"));
  }

  @Test
  void a_final_action_rests_on_a_verification_of_its_quantity() {
    String run = house.priced(ADA);

    assertThat(house.outcome(ADA, irreversible(quoted(2.35), 5))).isEqualTo("require_evidence");
    assertThat(house.outcome(ADA, irreversible(quoted(2.35, run), 5)))
        .isEqualTo("require_evidence");
    String verification = house.verified(ADA, run, "2.1334");
    Json.Obj told = house.checked(ADA, irreversible(quoted(2.35, run, verification), 5));
    assertThat(told.findText("outcome")).as(told.toString()).contains("allow");
    UUID id = UUID.fromString(told.findText("evidence_id").orElseThrow());
    Json.Obj evidence = house.omni.evidence().read(ADA, id, false);
    assertThat(evidence.findText("kind")).contains("guard_decision");
    assertThat(evidence.findArray("parents").orElseThrow().size()).isEqualTo(2);
  }

  private Json.Obj askedFor(String when, String... evidence) {
    Json.Obj rule =
        Json.obj("id", "asked", "when", when, "outcome", "block", "reason", "not signed off");
    return house.checked(ADA, quoted(2.35, evidence).with("rules", Json.arr(rule)));
  }

  private static boolean objects(Json.Obj told) {
    return reason(told, "asked").isPresent();
  }

  private void signed(Caller caller, String evidence, String meaning) {
    OperationCall call =
        OperationCall.of(caller, Json.obj("meaning", meaning)).withPathValue("uuid", evidence);
    house.omni.operations().invoke("evidence.sign-off", call, Optional.empty());
  }

  @Test
  void a_rule_asks_for_a_sign_off_that_holds() {
    String run = house.priced(ADA);
    String rule = "!evidence.signed_off(\"approved\")";

    assertThat(objects(askedFor(rule))).isTrue();
    assertThat(objects(askedFor(rule, run))).isTrue();
    signed(BOB, run, "reviewed");
    assertThat(objects(askedFor(rule, run))).isTrue();
    signed(ADA, run, "approved");
    assertThat(objects(askedFor(rule, run))).isFalse();
    assertThat(objects(askedFor(rule, run, house.verified(ADA, run, "2.1334")))).isTrue();
    house.forward(Duration.ofSeconds(1));
    signed(ADA, run, "withdrawn");
    assertThat(objects(askedFor(rule, run))).isTrue();
  }

  @Test
  void a_rule_asks_for_another_person_than_the_author() {
    String run = house.priced(ADA);
    String rule =
        "!evidence.all(e, e.sign_offs.exists(s, s.meaning == 'approved' && s.same_principal =="
            + " false))";

    signed(ADA, run, "approved");
    assertThat(objects(askedFor(rule, run))).isTrue();
    signed(BOB, run, "approved");
    assertThat(objects(askedFor(rule, run))).isFalse();
  }

  @Test
  void a_rule_asks_for_limits_of_use_and_a_time_from_outside() {
    String run = house.priced(ADA);

    assertThat(objects(askedFor("!evidence.limits.within", run))).isFalse();
    assertThat(objects(askedFor("!evidence.limits.within"))).isTrue();
    assertThat(objects(askedFor("!evidence.outside_time", run))).isTrue();
  }

  @Test
  void forged_evidence_blocks() {
    String run = house.priced(ADA);
    UUID id = UUID.randomUUID();
    var entry = house.stores.evidence().find(ADA.tenant(), UUID.fromString(run)).orElseThrow();
    var forged = new LogEntry(id, ADA.tenant(), "omni_run", entry.logEntry().statement());
    var carrier = Document.of(id, ADA.tenant(), "carrier", "forged", Json.Obj.EMPTY, house.now());
    house.stores.documents().insert(carrier, Optional.empty(), ChangeSet.NONE.withLogEntry(forged));

    assertThat(house.outcome(ADA, quoted(2.35, id.toString()))).isEqualTo("block");
  }

  @Test
  void sandbox_evidence_blocks_a_live_action_though_it_is_genuine() {
    Caller live = Caller.live("ada");
    Json.Obj price = Json.obj("price", 2.13337);
    for (boolean sandbox : new boolean[] {true, false}) {
      UUID id = UUID.randomUUID();
      var done =
          new Statement.ExecutionRecord(
              id, "carrier", "completed", Json.Obj.EMPTY, price, List.of());
      LogEntry sealed =
          new DocumentEvidenceFactory(BuildInfo.embedded())
              .create(sandbox ? Caller.test("ada") : live, done, house.now(), Json.Obj.EMPTY);
      var entry = new LogEntry(id, live.view(), "carrier", sealed.statement(), sealed.bodies());
      var carrier =
          Document.of(id, live.tenant(), "carrier", id.toString(), Json.Obj.EMPTY, house.now());
      house
          .stores
          .documents()
          .insert(carrier, Optional.empty(), ChangeSet.NONE.withLogEntry(entry));

      assertThat(house.outcome(live, quoted(2.35, id.toString())))
          .isEqualTo(sandbox ? "block" : "allow");
    }
  }

  @Test
  void foreign_and_unknown_evidence_blocks() {
    String run = house.priced(ADA);

    assertThat(house.outcome(Caller.live("ada"), quoted(2.35, run))).isEqualTo("block");
    assertThat(house.outcome(ADA, quoted(2.35, UUID.randomUUID().toString()))).isEqualTo("block");
    assertThat(house.outcome(ADA, quoted(2.35, "no id"))).isEqualTo("block");
  }

  @Test
  void stale_evidence_is_to_be_computed_anew() {
    String run = house.priced(ADA);
    house.forward(Duration.ofHours(1));
    assertThat(house.outcome(ADA, quoted(2.35, run))).isEqualTo("allow");
    house.forward(Duration.ofSeconds(61));

    Json.Obj told = house.checked(ADA, quoted(2.35, run));
    assertThat(told.findText("outcome")).contains("recompute");
    assertThat(told.toString()).contains("finance.option.vanilla");
  }

  @Test
  void unbound_evidence_is_to_be_computed_anew() {
    String run = house.priced(ADA);
    Json.Obj other = Json.obj("name", "price", "value", "2.2", "limit", Json.obj("upper", 3));
    Json.Obj action =
        Json.obj("action", "quote", "quantities", Json.arr(other), "evidence", Json.arr(run));

    assertThat(house.outcome(ADA, action)).isEqualTo("recompute");
  }

  @Test
  void a_failed_verification_blocks() {
    String failed = house.verified(ADA, house.priced(ADA), "2.1344");

    assertThat(house.outcome(ADA, quoted(2.35, failed))).isEqualTo("block");
  }

  @Test
  void somebody_else_approves_what_its_requester_cannot() {
    Json.Obj first = house.checked(ADA, quoted(2.25));
    Json.Obj subject = Json.obj("type", "guard_decision", "id", first.find("id"));
    Json.Obj approval = Json.obj("subject", subject, "value", "approved");

    house.told("outcomes.create", ADA, approval);
    assertThat(house.outcome(ADA, again(quoted(2.25), first))).isEqualTo("require_human");
    house.told("outcomes.create", BOB, approval);
    assertThat(house.outcome(ADA, again(quoted(2.35), first))).isEqualTo("challenge");
    house.forward(Duration.ofHours(1));
    assertThat(house.outcome(ADA, again(quoted(2.25), first))).isEqualTo("allow");
    house.forward(Duration.ofSeconds(1));
    assertThat(house.outcome(ADA, again(quoted(2.25), first))).isEqualTo("require_human");
  }

  @Test
  void keys_that_a_requester_created_approve_nothing_of_it() {
    Json.Obj first = house.checked(ADA, quoted(2.25));
    Json.Obj subject = Json.obj("type", "guard_decision", "id", first.find("id"));
    Json.Obj approval = Json.obj("subject", subject, "value", "approved");

    house.told("outcomes.create", robot("one", ADA), approval);
    assertThat(house.outcome(ADA, again(quoted(2.25), first))).isEqualTo("require_human");
    Json.Obj asked = house.checked(robot("one", ADA), quoted(2.26));
    Json.Obj other = Json.obj("type", "guard_decision", "id", asked.find("id"));
    for (Caller same : List.of(ADA, robot("two", ADA))) {
      house.told("outcomes.create", same, Json.obj("subject", other, "value", "approved"));
    }
    assertThat(house.outcome(robot("one", ADA), again(quoted(2.26), asked)))
        .isEqualTo("require_human");
    house.told(
        "outcomes.create", robot("three", BOB), Json.obj("subject", other, "value", "approved"));
    assertThat(house.outcome(robot("one", ADA), again(quoted(2.26), asked))).isEqualTo("allow");
  }

  /** A service account that a caller created. */
  private static Caller robot(String name, Caller creator) {
    var id = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    var principal = new Principal(id, PrincipalType.SERVICE_ACCOUNT, name);
    return new Caller(
        principal.createdBy(creator.principal()),
        id,
        creator.binding(),
        creator.scopes(),
        "req_" + name);
  }

  @Test
  void the_same_action_within_a_minute_is_to_be_confirmed() {
    assertThat(house.outcome(ADA, quoted(2.35))).isEqualTo("allow");
    assertThat(house.outcome(ADA, quoted(2.35))).isEqualTo("challenge");
    house.forward(Duration.ofSeconds(60));
    assertThat(house.outcome(ADA, quoted(2.35))).isEqualTo("allow");
  }

  @Test
  void rules_can_only_tighten_and_fail_closed() {
    assertThat(ruled("impact.value > 3.0", "block")).isEqualTo("require_human");
    assertThat(ruled("action.name == 'quote'", "defer")).isEqualTo("defer");
    assertThat(ruled("true", "allow")).isEqualTo("challenge");
    assertThat(ruled("1 +", "defer")).isEqualTo("require_human");
  }

  private String ruled(String when, String outcome) {
    Json.Obj rule = Json.obj("id", "mine", "when", when, "outcome", outcome, "reason", "r");
    return house.outcome(ADA, quoted(2.35).with("rules", Json.arr(rule)));
  }

  @Test
  void an_operator_s_pack_holds_for_everybody() {
    Json.Obj rule = Json.obj("id", "no-quotes", "when", "action.name == 'quote'");
    Json.Obj file =
        Json.obj(
            "id",
            "desk",
            "version",
            "3",
            "rules",
            Json.arr(rule.with("outcome", "block").with("reason", "closed")));

    Json.Obj told = new GuardFixture(RulePack.of(file)).checked(ADA, quoted(2.35));
    assertThat(told.findText("outcome")).contains("block");
    assertThat(
            told.findObject("evaluated").orElseThrow().findArray("policies").orElseThrow().size())
        .isEqualTo(2);
  }
}
