package dev.omni.quant.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.MemoryStores;
import dev.omni.application.operation.Call;
import dev.omni.application.spi.Change;
import dev.omni.application.spi.DocumentStore;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Leaf;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Claim;
import dev.omni.quant.instrument.Instruments;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A process that dies at any write of a workflow, just before it or just after it. */
class KilledWorkflowsTest {
  private static final Caller ADA = Caller.test("ada");
  private static final int FEWEST_WRITES = 20;

  /** The end of a process: nothing of it catches this. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  /** Documents that take so many writes before the process dies. */
  private static final class Mortal implements DocumentStore {
    private final DocumentStore kept;
    private final boolean after;
    private int left;

    Mortal(DocumentStore kept, int writes, boolean after) {
      this.kept = kept;
      this.left = writes;
      this.after = after;
    }

    private void die(boolean here) {
      if (here && left <= 0) {
        throw new Killed();
      }
    }

    @Override
    public Admission admit(Document document, Optional<Claim> claim, Change with) {
      left--;
      die(!after);
      Admission admission = kept.admit(document, claim, with);
      die(after);
      return admission;
    }

    @Override
    public boolean replace(Document next, Change with) {
      left--;
      die(!after);
      boolean written = kept.replace(next, with);
      die(after);
      return written;
    }

    @Override
    public Optional<Document> find(Tenant tenant, String kind, UUID id) {
      return kept.find(tenant, kind, id);
    }

    @Override
    public Optional<Document> named(Tenant tenant, String kind, String name) {
      return kept.named(tenant, kind, name);
    }

    @Override
    public List<Document> list(Page page) {
      return kept.list(page);
    }
  }

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-20T17:00:00Z"));

  private Omni process(Stores stores) {
    return Omni.on(stores)
        .doors(new Doors(now::get, UUID::randomUUID))
        .quantitative(Instruments.all())
        .build();
  }

  private static Json.Obj answer(Omni omni, String operation, String id, Json.Obj body) {
    Call call = Call.of(ADA, body).at("uuid", id);
    return (Json.Obj) omni.operations().answer(operation, call, Optional.empty()).data();
  }

  private static Json.Obj workflow() {
    Json.Obj claim =
        Json.obj("claim", Json.obj("value", 4), "basis", Json.obj("expression", "2+2"));
    return Json.obj(
        "name",
        "mortal",
        "steps",
        List.of(
            Json.obj("id", "check", "uses", "verify", "with", claim),
            Json.obj("id", "each", "uses", "verify", "foreach", "[1, 2, 3]", "with", claim),
            Json.obj("id", "sum", "uses", "model:ref.exact")
                .with(
                    "with",
                    Json.obj("task", "quantity", "input", Json.obj("expression", "1/3+1/6"))),
            Json.obj("id", "gate", "uses", "guard", "with", Json.obj("action", "say")),
            Json.obj("id", "last", "uses", "verify", "with", claim)));
  }

  @Test
  void each_effect_happens_once_whenever_the_process_dies() {
    int before = deaths(false);
    int after = deaths(true);

    assertThat(before).isGreaterThan(FEWEST_WRITES).isEqualTo(after);
  }

  /** Dies at the first write, then at the second, until it lives; gives how often it died. */
  private int deaths(boolean after) {
    int writes = 0;
    boolean died;
    do {
      writes++;
      died = diesAt(writes, after);
    } while (died);
    return writes - 1;
  }

  private boolean diesAt(int writes, boolean after) {
    Stores stores = new MemoryStores().stores();
    Omni first = process(stores);
    String flow = answer(first, "workflows.create", "-", workflow()).text("id").orElseThrow();
    String run = answer(first, "workflows.run", flow, Json.Obj.EMPTY).text("id").orElseThrow();

    boolean died = worked(process(mortal(stores, writes, after)));
    Omni next = process(stores);
    worked(next);

    Json.Obj ended = answer(next, "workflow-runs.read", run, Json.Obj.EMPTY);
    assertThat(ended.text("status")).as(writes + " " + ended.canonical()).contains("completed");
    assertThat(sealed(stores))
        .as("dead at write %d", writes)
        .isEqualTo(
            Map.of("verification", 5L, "guard_decision", 1L, "model_run", 1L, "workflow_run", 1L));
    return died;
  }

  private static Stores mortal(Stores s, int writes, boolean after) {
    return new Stores(
        s.runs(),
        s.records(),
        new Mortal(s.documents(), writes, after),
        s.evidence(),
        s.deliveries(),
        s.office());
  }

  /** Works until all is done or it dies; time passes, so that leases of the dead run out. */
  private boolean worked(Omni omni) {
    try {
      for (int round = 0; round < 8; round++) {
        omni.work();
        now.updateAndGet(time -> time.plusSeconds(31));
      }
      return false;
    } catch (Killed killed) {
      now.updateAndGet(time -> time.plusSeconds(31));
      return true;
    }
  }

  /** How much evidence there is of each kind: one piece for each effect. */
  private static Map<String, Long> sealed(Stores stores) {
    return stores.evidence().log(1000).waiting().stream()
        .collect(Collectors.groupingBy(Leaf::kind, Collectors.counting()));
  }
}
