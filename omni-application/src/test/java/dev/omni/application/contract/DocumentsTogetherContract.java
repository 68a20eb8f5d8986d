package dev.omni.application.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Change;
import dev.omni.application.spi.DocumentStore.Offer;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** How every {@code DocumentStore} admits several documents in one step. */
public abstract class DocumentsTogetherContract extends DocumentAdmissionContract {
  private Offer offer(String name) {
    return new Offer(samples.document(KIND, name), Optional.empty());
  }

  private Offer offer(String name, String key) {
    Document document = samples.document(KIND, name);
    return new Offer(document, Optional.of(samples.record(key, document.id())));
  }

  private boolean admittedAll(Change with, Offer... offers) {
    return stores().documents().admitAll(List.of(offers), with);
  }

  private Optional<IdempotencyRecord> holder(Offer offer) {
    return stores().records().find(offer.record().orElseThrow().id(), samples.now());
  }

  private void nothingIsKept(Offer... offers) {
    for (Offer offer : offers) {
      assertThat(stored(offer.document())).isEmpty();
      offer.record().ifPresent(record -> assertThat(holder(offer)).isEmpty());
    }
  }

  /** Several at once. */
  @Nested
  class Together {
    @Test
    void several_documents_come_with_their_keys_and_what_belongs_to_them() {
      Document counter = admitted("counter");
      Document counted = counter.with(Json.obj("n", 3));
      Offer a = offer("a", "key-a");
      Offer b = offer("b");
      Offer c = offer("c", "key-c");

      assertThat(admittedAll(with(counted), a, b, c)).isTrue();

      for (Offer offer : List.of(a, b, c)) {
        assertThat(stored(offer.document())).contains(offer.document());
      }
      assertThat(stored(counter)).contains(counted);
      assertThat(holder(a)).isEqualTo(a.record());
      assertThat(holder(c)).isEqualTo(c.record());
    }

    @Test
    void one_whose_name_is_taken_keeps_all_of_them_out() {
      Document there = admitted("b");
      Document counter = admitted("counter");
      Offer a = offer("a", "key-a");
      Offer b = offer("b", "key-b");

      assertThat(admittedAll(with(counter.with(Json.obj("n", 1))), a, b)).isFalse();

      nothingIsKept(a, b);
      assertThat(stored(there)).contains(there);
      assertThat(stored(counter)).contains(counter);
    }

    @Test
    void one_whose_key_is_held_keeps_all_of_them_out() {
      Document holding = samples.document(KIND, "holding");
      IdempotencyRecord held = samples.record("key-b", holding.id());
      stores().documents().admit(holding, Optional.of(held), Change.NONE);
      Offer a = offer("a", "key-a");
      Offer b = offer("b", "key-b");

      assertThat(admittedAll(Change.NONE, a, b)).isFalse();

      nothingIsKept(a);
      assertThat(stored(b.document())).isEmpty();
      assertThat(holder(b)).contains(held);
    }

    @Test
    void a_hold_that_has_expired_is_in_nobodys_way() {
      Document before = samples.document(KIND, "before");
      stores()
          .documents()
          .admit(before, Optional.of(samples.record("key-b", before.id())), Change.NONE);
      samples.clock().forward(IdempotencyRecord.RETENTION);
      Offer a = offer("a", "key-a");
      Offer b = offer("b", "key-b");

      assertThat(admittedAll(Change.NONE, a, b)).isTrue();

      assertThat(holder(b)).isEqualTo(b.record());
    }

    @Test
    void two_that_share_a_key_or_a_name_are_both_kept_out() {
      Offer a = offer("a", "key-a");
      Offer sameKey = offer("b", "key-a");
      Offer sameName = offer("a", "key-c");

      assertThat(admittedAll(Change.NONE, a, sameKey)).isFalse();
      assertThat(admittedAll(Change.NONE, a, sameName)).isFalse();

      nothingIsKept(a, sameKey, sameName);
      assertThat(admittedAll(Change.NONE, a)).isTrue();
    }

    @Test
    void a_stale_change_keeps_all_of_them_out() {
      Document stale = admitted("stale").with(Json.Obj.EMPTY).with(Json.Obj.EMPTY);
      Offer a = offer("a", "key-a");
      Offer b = offer("b", "key-b");

      assertThat(admittedAll(with(stale), a, b)).isFalse();

      nothingIsKept(a, b);
    }

    @Test
    void of_two_groups_that_share_a_document_one_gets_in_whole() throws Exception {
      try (var atOnce = new AtOnce()) {
        for (int round = 0; round < 20; round++) {
          Document counter = admitted("counter-" + round);
          Change counted = with(counter.with(Json.obj("n", 1)));
          String shared = "shared-" + round;
          List<Boolean> told =
              atOnce.all(
                  IntStream.range(0, 4)
                      .mapToObj(i -> List.of(offer(shared), offer(shared + "-" + i)))
                      .<Callable<Boolean>>map(
                          group -> () -> stores().documents().admitAll(group, counted))
                      .toList());

          assertThat(told).containsOnlyOnce(true);
          assertThat(stored(counter).orElseThrow().stamp().version()).isEqualTo(2);
        }
      }
    }
  }
}
