package dev.omni.application.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.Change;
import dev.omni.application.spi.DocumentStore.Admission;
import dev.omni.application.spi.RunRecords.Holding;
import dev.omni.application.spi.StaleChange;
import dev.omni.application.spi.Stores;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Claim;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** How every {@code DocumentStore} admits a document. */
public abstract class DocumentAdmissionContract {
  static final String KIND = "forecast";

  final Samples samples = Samples.fresh();

  /** The stores under test, empty at the beginning of each test. */
  protected abstract Stores stores();

  final Document admitted(String name) {
    Document document = samples.document(KIND, name);
    stores().documents().admit(document, Optional.empty(), Change.NONE);
    return document;
  }

  final Optional<Document> stored(Document document) {
    return stores().documents().find(document.tenant(), document.kind(), document.id());
  }

  final Change with(Document... documents) {
    return new Change(List.of(), List.of(), List.of(documents));
  }

  /** New documents. */
  @Nested
  class Admitting {
    @Test
    void a_new_document_comes_back_whole_by_id_and_by_name() {
      Document document =
          Document.of(
              samples.id(), samples.tenant(), KIND, "a/ä€😀'%_", Samples.longJson(), samples.now());

      Admission admission = stores().documents().admit(document, Optional.empty(), Change.NONE);

      assertThat(admission).isEqualTo(new Admission(document, true, Optional.empty()));
      assertThat(stored(document)).contains(document);
      assertThat(stores().documents().named(samples.tenant(), KIND, document.name()))
          .contains(document);
    }

    @Test
    void a_name_of_five_hundred_characters_is_told_from_its_neighbour() {
      String name = "€".repeat(499);
      Document one = admitted(name + "1");
      Document two = admitted(name + "2");

      assertThat(stores().documents().named(samples.tenant(), KIND, one.name())).contains(one);
      assertThat(stores().documents().named(samples.tenant(), KIND, two.name())).contains(two);
    }

    @Test
    void what_stands_under_a_name_stays_and_is_given_instead() {
      Document first = admitted("rain");
      Document second = samples.document(KIND, "rain");
      Claim claim = samples.claim("morning-0001");
      Document beside = samples.document("delivery", "beside");

      Admission admission = stores().documents().admit(second, Optional.of(claim), with(beside));

      assertThat(admission).isEqualTo(new Admission(first, false, Optional.empty()));
      assertThat(stored(second)).isEmpty();
      assertThat(stored(beside)).isEmpty();
      assertThat(stores().records().holder(claim.key(), samples.now())).isEmpty();
    }

    @Test
    void a_key_comes_before_a_name() {
      Claim claim = samples.claim("morning-0001");
      Document held = samples.document(KIND, "held");
      stores().documents().admit(held, Optional.of(claim), Change.NONE);
      admitted("rain");
      Document offered = samples.document(KIND, "rain");

      assertThat(stores().documents().admit(offered, Optional.of(claim), Change.NONE))
          .isEqualTo(new Admission(held, false, Optional.of(claim)));
    }

    @Test
    void a_hold_that_has_expired_is_taken_over() {
      stores()
          .documents()
          .admit(
              samples.document(KIND, "old"), Optional.of(samples.claim("key-0001")), Change.NONE);
      samples.clock().forward(Claim.LIFE);
      Document next = samples.document(KIND, "next");
      Claim claim = samples.claim("key-0001");

      assertThat(stores().documents().admit(next, Optional.of(claim), Change.NONE))
          .isEqualTo(new Admission(next, true, Optional.of(claim)));
    }

    @Test
    void a_key_is_held_for_a_document_that_is_there_until_it_expires() {
      Claim claim = samples.claim("key-0001");
      Document first = admitted("first");
      Document second = admitted("second");

      assertThat(stores().documents().hold(claim, first))
          .isEqualTo(new Admission(first, true, Optional.of(claim)));
      assertThat(stores().documents().hold(samples.claim("key-0001"), second))
          .isEqualTo(new Admission(first, false, Optional.of(claim)));
      assertThat(stores().records().holder(claim.key(), samples.now()))
          .contains(new Holding(claim, first.id()));

      samples.clock().forward(Claim.LIFE);
      Claim later = samples.claim("key-0001");
      assertThat(stores().documents().hold(later, second))
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
        assertThat(stores().documents().admit(document, Optional.empty(), Change.NONE).fresh())
            .isTrue();
      }
      assertThat(stores().documents().find(other.tenant(), KIND, first.id())).isEmpty();
      assertThat(stores().documents().find(samples.tenant(), "outcome", first.id())).isEmpty();
    }

    @Test
    void a_change_that_is_stale_keeps_the_document_out() {
      Document stale = admitted("stale").with(Json.Obj.EMPTY).with(Json.Obj.EMPTY);
      Document offered = samples.document(KIND, "rain");
      Claim claim = samples.claim("morning-0001");

      assertThatThrownBy(() -> stores().documents().admit(offered, Optional.of(claim), with(stale)))
          .isInstanceOf(StaleChange.class);

      assertThat(stored(offered)).isEmpty();
      assertThat(stores().records().holder(claim.key(), samples.now())).isEmpty();
    }
  }
}
