package dev.omni.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.batch.RowProof;
import dev.omni.domain.evidence.SequenceHead;
import dev.omni.domain.json.Json;
import dev.omni.server.predicate.Edit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Something that happened is not shown. */
final class WithholdAttacks {
  private final Operator operator;

  WithholdAttacks(Operator operator) {
    this.operator = operator;
    operator.pass(Duration.ofDays(1));
  }

  private List<Json.Obj> without(String name) {
    String id = operator.id(name).toString();
    return operator.documents().stream().filter(one -> !one.text("id").equals(id)).toList();
  }

  Exhibit failedRunNotShown() {
    return Exhibit.ofSet(without("failed"));
  }

  /** A run ended, and its entry waits no longer for a place in the log. */
  Exhibit evidencePendingForEver() {
    operator.run("pending");
    operator.database().sql("DELETE FROM log_entry_pending");
    return Exhibit.STORE;
  }

  Exhibit openListShortened() {
    Json.Obj facts = operator.head().without("keyid").without("sig");
    assertThat(facts.items("open")).as("a run is open").isNotEmpty();
    Json.Obj forged = facts.with("open", Json.Arr.EMPTY);
    return Exhibit.ofHead(SequenceHead.signed(forged, operator.keys().current()));
  }

  Exhibit headNotPublished() {
    return Exhibit.ofHead(Json.Obj.EMPTY);
  }

  /** The gap of a hidden run is filled with a run of another project. */
  Exhibit numberOfAnotherProject() {
    Json.Obj stranger =
        Forged.of(operator.document("other"))
            .stating("/sequence/scope", "project:0191d4c1-7c1e-7000-8000-000000000000:test")
            .sealed(operator.keys().origin(), operator.keys().current());
    var shown = new ArrayList<>(without("other"));
    shown.add(stranger);
    return Exhibit.ofSet(shown);
  }

  Exhibit cancelledRunDeleted() {
    operator.rebuildWithout("cancelled");
    return Exhibit.STORE;
  }

  /** Of four rows three are shown, with proofs that say that there are three. */
  Exhibit rowOfBatchLeftOut() {
    Json.Obj evidence = operator.document("batch");
    var rows = operator.omni().rows().of(Operator.ADA, operator.id("batch"));
    Json.Obj row = Operator.read(rows.row(2).json());
    assertThat(RowProof.verify(evidence, row).passed()).as("the true row").isTrue();
    return Exhibit.found(RowProof.verify(evidence, Edit.put(row, "/proof/size", 3)));
  }

  Exhibit parentLeftOut() {
    return Exhibit.of(operator.document("review").with("parents", Json.Arr.EMPTY));
  }
}
