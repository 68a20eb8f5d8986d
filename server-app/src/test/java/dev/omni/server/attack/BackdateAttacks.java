package dev.omni.server.attack;

import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.SignedNote;
import dev.omni.domain.json.Json;
import dev.omni.server.predicate.Edit;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Evidence pretends to an earlier time. */
final class BackdateAttacks {
  private static final Duration DAY = Duration.ofDays(1);
  private static final int HINT = 4;

  private final Operator operator;

  BackdateAttacks(Operator operator) {
    this.operator = operator;
    operator.pass(DAY);
  }

  /** A run of today, made while the own clock said yesterday; the log goes on as it should. */
  private Json.Obj yesterday() {
    operator.clock(Operator.NOON.plus(Duration.ofHours(3)));
    operator.run("yesterday");
    operator.closeHour();
    return operator.document("yesterday");
  }

  Exhibit clockSetBack() {
    return Exhibit.of(yesterday());
  }

  /** A run was made a day before, as its row, its evidence and the log say. */
  Exhibit completedAtOlder() {
    Instant earlier = Operator.NOON.minus(DAY);
    long micros = TimeUnit.SECONDS.toMicros(earlier.getEpochSecond());
    operator
        .database()
        .sql(
            "UPDATE run SET created_at = %1$d, updated_at = %1$d WHERE id = '%2$s'"
                .formatted(micros, operator.id("last")));
    Json.Obj statement = operator.statement("last");
    for (String time : List.of("created_at", "started_at", "completed_at")) {
      statement = Edit.put(statement, "/predicate/timings/" + time, earlier.toString());
    }
    operator.state("last", statement);
    operator.rebuild(operator.order());
    return Exhibit.of(operator.document("last"));
  }

  /** A run from the time of the old key, whose log that key signs today. */
  Exhibit checkpointWithOldKey() {
    Json.Obj forged =
        Forged.of(operator.document("last"))
            .completedAt(operator.keys().rotated().minus(DAY))
            .sealed(operator.keys().origin(), operator.keys().old());
    return Exhibit.of(Forged.stamped(forged, operator.outsiders().authority()));
  }

  private Json.Obj with(Json.Obj document, Json token) {
    return Edit.put(document, "/outside/timestamp", token);
  }

  Exhibit tokenOfAnotherCheckpoint() {
    Json theirs = operator.document("price").at("/outside/timestamp");
    return Exhibit.of(with(operator.document("last"), theirs));
  }

  Exhibit tokenOfAnOwnAuthority() {
    Json.Obj document = yesterday();
    Authority own = Authority.named("Authority", () -> Operator.NOON.plus(Duration.ofHours(3)));
    byte[] note = own(document).getBytes(StandardCharsets.UTF_8);
    var token = own.stamp(note).orElseThrow();
    return Exhibit.of(
        Edit.put(
            document, "/outside/timestamp/token", Base64.getEncoder().encodeToString(token.der())));
  }

  /** Returns the checkpoint of what others say, with the signature of the log alone. */
  private static String own(Json.Obj document) {
    return Checkpoint.parse(
            Forged.at(document, "/outside")
                .text("checkpoint")
                .lines()
                .limit(5)
                .reduce("", (text, line) -> text + line + "\n"))
        .orElseThrow()
        .text();
  }

  Exhibit tokenReplayed() {
    Json earlier = operator.document("last").at("/outside/timestamp");
    return Exhibit.of(with(yesterday(), earlier));
  }

  /** The time of a cosignature is another than the witness signed. */
  Exhibit cosignatureInTheFuture() {
    Json.Obj document = operator.document("last");
    SignedNote note =
        SignedNote.parse(Forged.at(document, "/outside").text("checkpoint")).orElseThrow();
    SignedNote.Line line = note.of(operator.outsiders().witnessKey()).get(0);
    byte[] bytes = Base64.getDecoder().decode(line.signature());
    ByteBuffer.wrap(bytes).putLong(HINT, Operator.NOON.plus(DAY.multipliedBy(30)).getEpochSecond());
    String later = note.note().replace(line.signature(), Base64.getEncoder().encodeToString(bytes));
    return Exhibit.of(Edit.put(document, "/outside/checkpoint", later));
  }

  Exhibit signOffBeforeItsRun() {
    operator.clock(Operator.NOON.minus(DAY));
    operator.signOff("early", "last");
    operator.closeHour();
    return Exhibit.of(operator.document("early"));
  }
}
