package dev.omni.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What the statement of an entry cites. */
class LogEntryTest {
  private static final UUID OWN = new UUID(7, 1);
  private static final UUID PARENT = new UUID(7, 2);

  private static LogEntry entry(Json.Obj statement) {
    return new LogEntry(OWN, Caller.test("ada").tenant(), "verification", statement.canonical());
  }

  @Test
  void parents_are_cited_once_and_an_execution_does_not_cite_itself() {
    Json parent = Json.obj("digest", "sha256:00", "evidence_id", PARENT);
    Json.Obj statement =
        Json.obj("parents", Json.arr(parent, parent), "output", Json.obj("evidence_id", OWN));

    assertThat(entry(statement).cited()).containsExactly(PARENT);
  }

  @Test
  void a_text_that_looks_like_a_citation_is_none() {
    Json.Obj statement = Json.obj("note", "\"evidence_id\":\"" + PARENT + "\"", "evidence_id", 7);

    assertThat(entry(statement).cited()).isEmpty();
  }

  @Test
  void the_number_of_a_run_takes_its_place_and_a_text_that_looks_like_the_place_stays() {
    Json.Obj statement =
        Json.obj(
            "a",
            Json.obj("sequence", "ä"),
            "note",
            "\"sequence\":\"" + OWN + "\"",
            "sequence",
            SequenceNumber.open(OWN),
            "z",
            1);
    var number = new SequenceNumber(Caller.test("ada").tenant(), 17);

    assertThat(entry(statement).numbered(Optional.of(number)).statement())
        .isEqualTo(statement.with("sequence", number.json()).canonical());
    assertThat(entry(statement).numbered(Optional.empty()).statement())
        .isEqualTo(statement.with("sequence", Json.NULL).canonical());
    LogEntry complete = entry(statement).numbered(Optional.of(number));
    assertThat(complete.numbered(Optional.empty())).isSameAs(complete);
  }
}
