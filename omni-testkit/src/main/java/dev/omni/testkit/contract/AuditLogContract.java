package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.AuditLog;
import dev.omni.application.spi.store.AuditLog.Head;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.audit.AuditEntry;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of every {@code AuditLog}. */
public abstract class AuditLogContract extends PortContract {
  private final Samples samples = Samples.fresh();

  private AuditLog log() {
    return stores().administration().audit();
  }

  @Test
  void an_empty_log_ends_at_its_beginning() {
    assertThat(log().head()).isEqualTo(Head.EMPTY);
    assertThat(Stored.readable(log().page(1, 10))).isEmpty();
  }

  @Test
  void acts_are_chained_in_their_order_and_come_back_as_they_were() {
    List<AuditEvent> auditEvents =
        List.of(samples.act("one"), samples.act("two"), samples.act("three"));

    auditEvents.forEach(log()::append);

    List<AuditEntry> lines = Stored.readable(log().page(1, 10));
    assertThat(lines).extracting(AuditEntry::event).containsExactlyElementsOf(auditEvents);
    assertThat(lines).extracting(AuditEntry::seq).containsExactly(1L, 2L, 3L);
    assertThat(lines).allMatch(AuditEntry::sound);
    assertThat(lines.get(0).previous()).isEqualTo(AuditEntry.BEGINNING);
    assertThat(lines.get(1).previous()).isEqualTo(lines.get(0).hash());
    assertThat(lines.get(2).previous()).isEqualTo(lines.get(1).hash());
    assertThat(log().head()).isEqualTo(Head.of(lines.get(2)));
  }

  @Test
  void a_page_begins_and_ends_where_it_was_requested_to() {
    for (int i = 1; i <= 5; i++) {
      log().append(samples.act("act " + i));
    }

    assertThat(Stored.readable(log().page(2, 2)))
        .extracting(AuditEntry::seq)
        .containsExactly(2L, 3L);
    assertThat(Stored.readable(log().page(6, 2))).isEmpty();
  }

  @Test
  void an_act_on_a_document_is_written_with_it_and_not_without_it() {
    Document first = samples.document("webhook", "a");
    AuditEvent made = samples.act("webhooks.create");

    stores().documents().insert(first, Optional.empty(), ChangeSet.NONE.withAuditEvent(made));
    stores()
        .documents()
        .insert(
            samples.document("webhook", "a"),
            Optional.empty(),
            ChangeSet.NONE.withAuditEvent(made));
    Document next = first.with(Samples.oddJson());
    AuditEvent changed = samples.act("webhooks.rotate");
    assertThat(stores().documents().replace(next, ChangeSet.NONE.withAuditEvent(changed))).isTrue();
    assertThat(stores().documents().replace(next, ChangeSet.NONE.withAuditEvent(changed)))
        .isFalse();

    assertThat(Stored.readable(log().page(1, 10)))
        .extracting(AuditEntry::event)
        .containsExactly(made, changed);
  }

  @Test
  void of_many_at_once_each_has_its_line_and_the_chain_holds() throws Exception {
    int each = 15;
    try (var atOnce = new ConcurrentCalls()) {
      var acts = new ArrayList<Callable<Boolean>>();
      IntStream.range(0, each)
          .forEach(
              i -> {
                acts.add(
                    () -> {
                      log().append(samples.act("alone " + i));
                      return true;
                    });
                Document document = samples.document("webhook", "n" + i);
                acts.add(
                    () ->
                        stores()
                            .documents()
                            .insert(
                                document,
                                Optional.empty(),
                                ChangeSet.NONE.withAuditEvent(samples.act("with " + i)))
                            .inserted());
              });
      assertThat(atOnce.all(acts)).doesNotContain(false);
    }

    List<AuditEntry> lines = Stored.readable(log().page(1, 100));
    assertThat(lines).hasSize(2 * each).allMatch(AuditEntry::sound);
    assertThat(lines.stream().map(line -> line.event().name()).distinct()).hasSize(2 * each);
    Head end = Head.EMPTY;
    for (AuditEntry line : lines) {
      assertThat(line).isEqualTo(end.next(line.event()));
      end = Head.of(line);
    }
    assertThat(log().head()).isEqualTo(end);
  }
}
