package dev.omni.operations.verification.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.outside.OutsideStore;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.evidence.EvidenceBodies;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Tile;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.world.World;
import dev.omni.engine.Engines;
import dev.omni.operations.EarlierOperations;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A verification whose evidence was changed in the store. */
class ProvenanceTest {
  private static final Caller ADA = Caller.test("ada");

  private final AtomicReference<UnaryOperator<String>> tampering =
      new AtomicReference<>(payload -> payload);
  private final Omni omni = omni();

  private Omni omni() {
    Stores kept = new InMemoryStores().stores();
    var stores =
        kept.with(new Tampered(kept.evidence(), payload -> tampering.get().apply(payload)));
    var runtime =
        new EmbeddedRuntime(
            "sandbox", Engines.all(), ClockAndIds.system(), EmbeddedRuntime.Threads.none());
    return Omni.on(stores).sandbox(runtime).with(EarlierOperations.of()).build();
  }

  /** An evidence store with a changed entry. */
  private record Tampered(EvidenceStore kept, UnaryOperator<String> change)
      implements EvidenceStore {
    @Override
    public Optional<Entry> find(View view, UUID id) {
      return kept.find(view, id)
          .map(
              stored -> {
                LogEntry entry = stored.logEntry();
                String payload = change.apply(entry.statement());
                return new Entry(
                    new LogEntry(entry.id(), entry.tenant(), entry.kind(), payload),
                    stored.position());
              });
    }

    @Override
    public Optional<EvidenceBodies> findBodies(Tenant tenant, UUID id) {
      return kept.findBodies(tenant, id);
    }

    @Override
    public Log log(int limit) {
      return kept.log(limit);
    }

    @Override
    public boolean sequence(Batch batch) {
      return kept.sequence(batch);
    }

    @Override
    public List<Tile> findTiles(Collection<Tile.Key> keys) {
      return kept.findTiles(keys);
    }

    @Override
    public List<Entry> list(long from, int limit) {
      return kept.list(from, limit);
    }

    @Override
    public List<MissingEvidence> listMissingEvidence(Set<String> kinds, int limit) {
      return kept.listMissingEvidence(kinds, limit);
    }

    @Override
    public OutsideStore outside() {
      return kept.outside();
    }
  }

  private String provenance(String run) {
    Json.Obj basis = Json.obj("run_id", run, "pointer", "/mean");
    Json.Obj body = Json.obj("claim", Json.obj("value", 2, "unit", "1"), "basis", basis);
    Json.Obj told =
        (Json.Obj)
            omni.operations()
                .answer("verify", OperationCall.of(ADA, body), Optional.empty())
                .data();
    return told.findArray("checks").orElseThrow().items().stream()
        .map(Json.Obj.class::cast)
        .filter(check -> check.findText("id").equals(Optional.of("provenance")))
        .findFirst()
        .flatMap(check -> check.findText("status"))
        .orElseThrow();
  }

  @Test
  void evidence_that_is_not_what_was_signed_fails_though_its_result_is_the_same() {
    var desk = omni.open(ADA, World.SCIENTIFIC_DISCOVERY, "Desk");
    Json.Obj input = Json.obj("values", new double[] {1, 3});
    var request =
        new StartRun(
            desk.id(),
            "scientific-discovery.statistics.summary",
            new IdempotencyKey("mean-0001"),
            input);
    String run = omni.start(ADA, request).id().toString();

    assertThat(provenance(run)).isEqualTo("pass");
    tampering.set(payload -> "{\"_\":1," + payload.substring(1));
    assertThat(provenance(run)).isEqualTo("fail");
  }
}
