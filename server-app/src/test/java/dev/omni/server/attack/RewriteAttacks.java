package dev.omni.server.attack;

import dev.omni.application.evidence.LastSeenCheckpoint;
import dev.omni.domain.evidence.Cosignature;
import dev.omni.domain.evidence.SignedNote;
import dev.omni.domain.json.Json;
import dev.omni.domain.witness.Witness;
import dev.omni.server.predicate.Edit;
import java.time.Duration;

/** The history of the log is another, or nobody from outside sees it. */
final class RewriteAttacks {
  private final Operator operator;

  RewriteAttacks(Operator operator) {
    this.operator = operator;
  }

  private Exhibit document(String name) {
    return Exhibit.of(operator.document(name));
  }

  /** Every statement is another, and the whole log is signed again. */
  Exhibit wholeLogRebuilt() {
    operator.pass(Duration.ofDays(1));
    operator.database().sql("UPDATE run SET request_id = 'req_other'");
    for (String name : operator.names()) {
      if (!name.equals("open")) {
        operator.state(
            name, Edit.put(operator.statement(name), "/predicate/request_id", "req_other"));
      }
    }
    operator.rebuild(operator.order());
    return document("last");
  }

  /** One client is shown a log of its own, stamped in time; all others see the true one. */
  Exhibit forkForOneClient() {
    Json.Obj forged =
        Forged.of(operator.document("last"))
            .stating("/request_id", "req_other")
            .sealed(operator.keys().origin(), operator.keys().current());
    return Exhibit.of(Forged.stamped(forged, operator.outsiders().authority()));
  }

  Exhibit rollbackToBackup() {
    operator.pass(Duration.ofDays(1));
    LastSeenCheckpoint file = operator.lastSeen();
    operator.rollBack();
    operator.lastSeen(file);
    return Exhibit.STORE;
  }

  Exhibit rollbackWithoutLastSeen() {
    operator.pass(Duration.ofDays(1));
    operator.rollBack();
    return Exhibit.STORE;
  }

  /** The log of another name has the same keys, so that no witness knows of it. */
  Exhibit originRenamed() {
    Json.Obj renamed =
        Forged.of(operator.document("last")).sealed("log.example/other", operator.keys().current());
    return Exhibit.of(Forged.stamped(renamed, operator.outsiders().authority()));
  }

  /** The server asks the authority alone. */
  private void unwitnessed() {
    operator.run("unwitnessed");
    operator.sequence();
    operator.stamped();
  }

  Exhibit witnessListEmptied() {
    unwitnessed();
    return document("unwitnessed");
  }

  /** The server calls a checkpoint witnessed that nobody cosigned. */
  Exhibit quorumLowered() {
    operator.quorum(0);
    unwitnessed();
    return document("unwitnessed");
  }

  /** A witness of the operator's own has the name of the true one. */
  Exhibit witnessKeySwapped() {
    unwitnessed();
    Json.Obj document = operator.document("unwitnessed");
    String note = Forged.at(document, "/outside").text("checkpoint");
    SignedNote parsed = SignedNote.parse(note).orElseThrow();
    Witness.Identity own = Outsiders.identity(operator.outsiders().witnessKey().name());
    SignedNote.Line line =
        Cosignature.sign(own.name(), own.signer(), operator.outsiders().now(), parsed.text());
    return Exhibit.of(
        Edit.put(
            Edit.put(document, "/outside/checkpoint", note + line.text()),
            "/outside/cosignatures",
            1));
  }
}
