package dev.omni.domain.evidence;

import static dev.omni.domain.evidence.SealedEvidence.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is signed of an execution, and what is read from it again. */
class StatementTest {
  private static final Json.Obj RESULT = Json.obj("price", 2.5);
  private static final Parent PARENT = new Parent(new UUID(6, 6), Hash.of("parent"));
  private static final Statement STATEMENT =
      SealedEvidence.statement(SealedEvidence.ID, RESULT, List.of(PARENT));
  private static final Statement NOTHING = new Statement(Json.Obj.EMPTY);

  @Test
  void a_statement_is_about_the_execution_and_the_digest_of_its_result() {
    String input = Sha256.sha256(Json.obj("spot", 60));
    String output = Sha256.sha256(RESULT);

    assertThat(STATEMENT.json())
        .isEqualTo(
            Json.obj(
                "_type",
                "https://in-toto.io/Statement/v1",
                "subject",
                Json.arr(
                    Json.obj(
                        "name",
                        "urn:uuid:" + SealedEvidence.ID,
                        "digest",
                        Json.obj("sha256", output))),
                "predicateType",
                "https://omni.example/predicates/run/v2",
                "predicate",
                Json.obj(
                    "evidence_version",
                    "3",
                    "profile",
                    "jcs-exact/1",
                    "kind",
                    "omni_run",
                    "status",
                    "completed",
                    "input",
                    Json.obj("bytes", 11, "canonicalisation", "RFC 8785", "sha256", input),
                    "result",
                    Json.obj("canonicalisation", "RFC 8785", "sha256", output),
                    "parents",
                    Json.arr(
                        Json.obj("evidence_id", PARENT.id(), "digest", Hash.of("parent").hex())),
                    "timings",
                    Json.obj("started_at", NOON.minusSeconds(1), "completed_at", NOON))));
    assertThat(STATEMENT.payload()).isEqualTo(STATEMENT.json().canonical());
  }

  @Test
  void what_was_stated_is_read_again() {
    assertThat(STATEMENT.id()).isEqualTo(SealedEvidence.ID.toString());
    assertThat(STATEMENT.kind()).isEqualTo("omni_run");
    assertThat(STATEMENT.output()).isEqualTo(Sha256.sha256(RESULT));
    assertThat(STATEMENT.input()).isEqualTo(Sha256.sha256(Json.obj("spot", 60)));
    assertThat(STATEMENT.isOfDocument()).isFalse();
    assertThat(STATEMENT.parents()).isEqualTo(Json.arr(PARENT.json()));
    assertThat(STATEMENT.completedAt()).contains(NOON);
  }

  @Test
  void the_texts_stand_beside_a_statement_and_in_version_1_within_it() {
    Json.Obj held = Json.obj("document", Json.obj("spot", 61));
    Json.Obj predicate = STATEMENT.predicate().with("input", held).with("output", held);
    var first = new Statement(Json.obj("predicate", predicate));
    Optional<Json> beside = Optional.of(Json.obj("spot", 60));

    assertThat(STATEMENT.holdsInput()).isFalse();
    assertThat(STATEMENT.input(beside)).isEqualTo(beside);
    assertThat(STATEMENT.output(beside)).isEqualTo(beside);
    assertThat(first.holdsInput()).isTrue();
    assertThat(first.isOfDocument()).isTrue();
    assertThat(first.input(beside)).contains(Json.obj("spot", 61));
    assertThat(first.output(beside)).contains(Json.obj("spot", 61));
  }

  @Test
  void what_was_not_stated_is_empty() {
    assertThat(NOTHING.id()).isEmpty();
    assertThat(NOTHING.kind()).isEmpty();
    assertThat(NOTHING.output()).isEmpty();
    assertThat(NOTHING.input()).isEmpty();
    assertThat(NOTHING.predicate()).isEqualTo(Json.Obj.EMPTY);
    assertThat(NOTHING.parents()).isEqualTo(Json.Arr.EMPTY);
    assertThat(NOTHING.completedAt()).isEmpty();
    Json.Obj named = Json.obj("subject", Json.arr(Json.obj("name", "run 7", "digest", 8)));
    assertThat(new Statement(named).id()).isEmpty();
    Json.Obj noon = Json.obj("timings", Json.obj("completed_at", "noon"));
    assertThat(new Statement(Json.obj("predicate", noon)).completedAt()).isEmpty();
    Json.Obj number = Json.obj("timings", Json.obj("completed_at", 12));
    assertThat(new Statement(Json.obj("predicate", number)).completedAt()).isEmpty();
  }

  @Test
  void the_summary_repeats_the_statement() {
    assertThat(STATEMENT.summary())
        .isEqualTo(
            Json.obj(
                "id",
                SealedEvidence.ID,
                "object",
                "evidence",
                "status",
                "sealed",
                "execution",
                Json.obj(
                    "id",
                    SealedEvidence.ID,
                    "kind",
                    "omni_run",
                    "status",
                    "completed",
                    "started_at",
                    NOON.minusSeconds(1),
                    "completed_at",
                    NOON),
                "kind",
                "omni_run",
                "digests",
                Json.obj(
                    "input", "sha256:" + STATEMENT.input(),
                    "output", "sha256:" + STATEMENT.output()),
                "parents",
                Json.arr(PARENT.json()),
                "statement",
                STATEMENT.json()));
  }

  @Test
  void a_parent_is_cited_by_the_digest_of_its_statement() {
    var tenant = new Tenant(new UUID(1, 2), Mode.TEST);
    var entry = new LogEntry(PARENT.id(), tenant, "omni_run", "parent");

    assertThat(Parent.of(entry)).isEqualTo(PARENT);
  }
}
