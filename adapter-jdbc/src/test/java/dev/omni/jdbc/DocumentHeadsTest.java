package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.omni.application.load.MemoryBudget;
import dev.omni.application.load.MemoryBudget.Lane;
import dev.omni.application.load.Reservations;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.application.spi.store.RetentionStore.Old;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.testkit.contract.Samples;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Lists of documents, which are read without their long bodies. */
class DocumentHeadsTest {
  private final Samples samples = Samples.fresh();
  private final TestDatabase database = TestDatabase.onH2();
  private final Stores stores = database.empty();

  private Document stored(String name, int characters) {
    return stored("note", name, characters);
  }

  private Document stored(String kind, String name, int characters) {
    Json.Obj body = Json.obj("name", name, "text", "x".repeat(characters));
    Document document =
        Document.of(samples.id(), samples.tenant(), kind, name, body, samples.now());
    stores.documents().insert(document, Optional.empty(), ChangeSet.NONE);
    return document;
  }

  private Page page() {
    return new Page(samples.tenant(), "note", "", Optional.empty(), 100);
  }

  @Test
  void a_list_of_a_hundred_long_documents_allocates_less_than_four_megabytes() {
    for (int i = 0; i < 100; i++) {
      stored("n-" + i, 400_000);
    }
    stores.documents().listHeads(page());

    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    List<DocumentHead> heads = Stored.readable(stores.documents().listHeads(page()));
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    System.out.println("DocumentHeadsTest: a list of 100 documents allocates " + allocated);
    assertThat(allocated).isLessThan(4L << 20);
    assertThat(heads).hasSize(100).allMatch(DocumentHead::omitted);
  }

  @Test
  void a_request_that_reads_a_long_document_has_memory_for_it_and_a_list_asks_for_none() {
    Document document = stored("long", 400_000);
    stored("short", 4000);
    var budget = MemoryBudget.usual();
    var reservations = new Reservations(budget);
    try (Reservations.ThreadScope serving = reservations.makeCurrent()) {
      stores.documents().listHeads(page());
      stores.documents().findByName(samples.tenant(), "note", "short");
      assertThat(budget.used(Lane.READS)).isZero();

      long one = MemoryBudget.ofJson(400_000 + "{\"name\":\"long\",\"text\":\"\"}".length());
      stores.documents().find(samples.tenant(), "note", document.id());
      assertThat(budget.used(Lane.READS)).isEqualTo(one);
      stores.documents().findByName(samples.tenant(), "note", "long");
      assertThat(budget.used(Lane.READS)).isEqualTo(2 * one);
    }
    reservations.close();
    assertThat(budget.used(Lane.READS)).isZero();
  }

  @Test
  void a_row_has_short_bodies_and_heads_of_long_ones() {
    stored("short", 4000);
    stored("long", 5000);

    assertThat(
            database.rows(
                "SELECT name || ' ' || LENGTH(body) || ' ' || COALESCE(head, '-') || ' ' || omitted"
                    + " FROM document ORDER BY name"))
        .containsExactly("long 0 {\"name\":\"long\"} TRUE", "short 4026 - FALSE");
    assertThat(database.rows("SELECT COUNT(*) FROM document_body")).containsExactly("1");
  }

  @Test
  void the_body_goes_with_what_it_is_of() {
    Document first = stored("first", 5000);
    Document second = stored("second", 5000);
    Document third = stored("third", 5000);
    Document shorter = first.with(Json.obj("n", 1));
    stores.documents().replace(shorter, ChangeSet.NONE);
    stores.documents().delete(List.of(second), samples.act("note.delete"));
    Document longer = third.with(Json.obj("text", "y".repeat(6000)));
    stores.documents().replace(longer, ChangeSet.NONE);

    assertThat(database.rows("SELECT id FROM document_body"))
        .containsExactly(third.id().toString());
    assertThat(stores.documents().find(samples.tenant(), "note", third.id())).contains(longer);

    stores.documents().deleteCreatedBefore(samples.tenant(), "note", samples.now().plusSeconds(1));
    assertThat(database.rows("SELECT COUNT(*) FROM document_body")).containsExactly("0");
  }

  @Test
  void retention_removes_the_bodies_of_documents_and_of_the_progress_of_runs() {
    Run run = samples.job().queued(samples.now());
    Lease lease = samples.lease();
    Run ended =
        run.acquired(lease, samples.now())
            .finished(lease, new Outcome.Succeeded(Json.Obj.EMPTY), samples.now());
    stores.runs().insert(ended, Optional.empty(), ChangeSet.NONE);
    stored("verification", run.id().toString(), 5000);
    stored("workflow_progress", run.id().toString(), 5000);
    stored("benchmark_answer", run.id() + "/1", 5000);
    Document kept = stored("note", "kept", 5000);
    assertThat(database.rows("SELECT COUNT(*) FROM document_body")).containsExactly("4");

    var retention = stores.administration().retention();
    Instant later = samples.now().plusSeconds(1);
    retention.removeRuns(new Old(samples.tenant(), Set.of("omni_run"), later, 10), later);
    retention.removeDocuments(new Old(samples.tenant(), Set.of("verification"), later, 10), later);

    assertThat(database.rows("SELECT id FROM document_body")).containsExactly(kept.id().toString());
  }

  @Test
  void a_list_reads_no_long_body() {
    Document bad = stored("bad", 5000);
    database.sql("UPDATE document_body SET body = X'00'");

    assertThat(stores.documents().shown(page())).extracting(Document::id).containsExactly(bad.id());
    assertThat(stores.documents().list(page())).allMatch(Stored.Unreadable.class::isInstance);
  }
}
