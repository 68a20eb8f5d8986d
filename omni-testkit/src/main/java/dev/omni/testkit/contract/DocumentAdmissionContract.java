package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.application.spi.store.DocumentStore.Admission;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract of every {@code DocumentStore} for new documents. */
public abstract class DocumentAdmissionContract extends PortContract {
  static final String KIND = "forecast";

  final Samples samples = Samples.fresh();

  final Document admitted(String name) {
    Document document = samples.document(KIND, name);
    stores().documents().insert(document, Optional.empty(), ChangeSet.NONE);
    return document;
  }

  final Optional<Document> stored(Document document) {
    return stores().documents().find(document.tenant(), document.kind(), document.id());
  }

  final ChangeSet with(Document... documents) {
    return new ChangeSet(List.of(), List.of(), List.of(documents));
  }

  /** New documents. */
  @Nested
  class Admitting {
    @Test
    void a_new_document_comes_back_whole_by_id_and_by_name() {
      Document document =
          Document.of(
              samples.id(), samples.tenant(), KIND, "a/ä€😀'%_", Samples.longJson(), samples.now());

      Admission admission = stores().documents().insert(document, Optional.empty(), ChangeSet.NONE);

      assertThat(admission).isEqualTo(new Admission(document, true, Optional.empty()));
      assertThat(stored(document)).contains(document);
      assertThat(stores().documents().findByName(samples.tenant(), KIND, document.name()))
          .contains(document);
    }

    @Test
    void a_name_of_five_hundred_characters_differs_from_its_neighbour() {
      String name = "€".repeat(499);
      Document one = admitted(name + "1");
      Document two = admitted(name + "2");

      assertThat(stores().documents().findByName(samples.tenant(), KIND, one.name())).contains(one);
      assertThat(stores().documents().findByName(samples.tenant(), KIND, two.name())).contains(two);
    }

    @Test
    void what_stands_under_a_name_stays_and_is_given_instead() {
      Document first = admitted("rain");
      Document second = samples.document(KIND, "rain");
      IdempotencyRecord record = samples.record("morning-0001", second.id());
      Document beside = samples.document("delivery", "beside");

      Admission admission = stores().documents().insert(second, Optional.of(record), with(beside));

      assertThat(admission).isEqualTo(new Admission(first, false, Optional.empty()));
      assertThat(stored(second)).isEmpty();
      assertThat(stored(beside)).isEmpty();
      assertThat(stores().idempotency().find(record.id(), samples.now())).isEmpty();
    }

    @Test
    void a_key_comes_before_a_name() {
      Document held = samples.document(KIND, "held");
      IdempotencyRecord record = samples.record("morning-0001", held.id());
      stores().documents().insert(held, Optional.of(record), ChangeSet.NONE);
      admitted("rain");
      Document offered = samples.document(KIND, "rain");

      var other = Optional.of(samples.record("morning-0001", offered.id()));
      assertThat(stores().documents().insert(offered, other, ChangeSet.NONE))
          .isEqualTo(new Admission(held, false, Optional.of(record)));
    }

    @Test
    void a_hold_that_has_expired_is_taken_over() {
      Document old = samples.document(KIND, "old");
      stores()
          .documents()
          .insert(old, Optional.of(samples.record("key-0001", old.id())), ChangeSet.NONE);
      samples.clock().forward(IdempotencyRecord.RETENTION);
      Document next = samples.document(KIND, "next");
      IdempotencyRecord record = samples.record("key-0001", next.id());

      assertThat(stores().documents().insert(next, Optional.of(record), ChangeSet.NONE))
          .isEqualTo(new Admission(next, true, Optional.of(record)));
    }

    @Test
    void a_key_is_held_for_a_document_that_is_there_until_it_expires() {
      Document first = admitted("first");
      Document second = admitted("second");
      IdempotencyRecord record = samples.record("key-0001", first.id());

      assertThat(stores().documents().insertRecord(record, first))
          .isEqualTo(new Admission(first, true, Optional.of(record)));
      assertThat(stores().documents().insertRecord(samples.record("key-0001", second.id()), second))
          .isEqualTo(new Admission(first, false, Optional.of(record)));
      assertThat(stores().idempotency().find(record.id(), samples.now())).contains(record);

      samples.clock().forward(IdempotencyRecord.RETENTION);
      IdempotencyRecord later = samples.record("key-0001", second.id());
      assertThat(stores().documents().insertRecord(later, second))
          .isEqualTo(new Admission(second, true, Optional.of(later)));
    }

    @Test
    void the_same_name_is_another_one_in_another_kind_mode_or_tenant() {
      Document first = admitted("rain");
      Samples other = samples.other();
      Document elsewhere = other.document(KIND, "rain");
      Document live =
          Document.of(samples.id(), samples.live(), KIND, "rain", Json.Obj.EMPTY, samples.now());

      for (Document document : List.of(samples.document("outcome", "rain"), elsewhere, live)) {
        assertThat(
                stores().documents().insert(document, Optional.empty(), ChangeSet.NONE).inserted())
            .isTrue();
      }
      assertThat(stores().documents().find(other.tenant(), KIND, first.id())).isEmpty();
      assertThat(stores().documents().find(samples.tenant(), "outcome", first.id())).isEmpty();
    }

    @Test
    void a_change_that_is_stale_keeps_the_document_out() {
      Document stale = admitted("stale").with(Json.Obj.EMPTY).with(Json.Obj.EMPTY);
      Document offered = samples.document(KIND, "rain");
      IdempotencyRecord record = samples.record("morning-0001", offered.id());

      assertThatThrownBy(
              () -> stores().documents().insert(offered, Optional.of(record), with(stale)))
          .isInstanceOf(StaleVersionException.class);

      assertThat(stored(offered)).isEmpty();
      assertThat(stores().idempotency().find(record.id(), samples.now())).isEmpty();
    }
  }
}
