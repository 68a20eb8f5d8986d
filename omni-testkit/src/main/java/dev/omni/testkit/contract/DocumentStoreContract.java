package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore.Admission;
import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract of every {@code DocumentStore}: insert, replace and list. */
public abstract class DocumentStoreContract extends DocumentAdmissionContract {
  /** Next versions. */
  @Nested
  class Replacing {
    @Test
    void the_next_version_replaces_the_one_before_with_what_belongs_to_it() {
      Document document = admitted("rain");
      Document beside = samples.document("delivery", "beside");
      Document next = document.with(Json.obj("n", 2));

      assertThat(stores().documents().replace(next, with(beside))).isTrue();

      assertThat(stored(document)).contains(next);
      assertThat(stored(beside)).contains(beside);
    }

    @Test
    void a_version_that_does_not_follow_the_stored_one_writes_nothing() {
      Document document = admitted("rain");
      Document second = document.with(Json.obj("n", 2));
      stores().documents().replace(second, ChangeSet.NONE);
      Document late = document.with(Json.obj("n", 3));
      Document beside = samples.document("delivery", "beside");

      assertThat(stores().documents().replace(late, with(beside))).isFalse();
      assertThat(stores().documents().replace(document, with(beside))).isFalse();
      Document early = second.with(Json.Obj.EMPTY).with(Json.Obj.EMPTY);
      assertThat(stores().documents().replace(early, with(beside))).isFalse();

      assertThat(stored(document)).contains(second);
      assertThat(stored(beside)).isEmpty();
    }

    @Test
    void a_document_that_is_not_there_is_not_replaced() {
      Document never = samples.document(KIND, "never").with(Json.Obj.EMPTY);

      assertThat(stores().documents().replace(never, ChangeSet.NONE)).isFalse();
      assertThat(stored(never)).isEmpty();
    }

    @Test
    void a_stale_change_leaves_the_document_as_it_was() {
      Document document = admitted("rain");
      Document other = admitted("snow");
      Document stale = other.with(Json.Obj.EMPTY).with(Json.Obj.EMPTY);

      assertThat(stores().documents().replace(document.with(Json.Obj.EMPTY), with(stale)))
          .isFalse();

      assertThat(stored(document)).contains(document);
      assertThat(stored(other)).contains(other);
    }
  }

  /** Versions of requests with an idempotency key. */
  @Nested
  class Recording {
    @Test
    void the_record_is_stored_with_the_version_and_makes_another_impossible() {
      Document document = admitted("rain");
      Document second = document.with(Json.obj("n", 2));
      Document beside = samples.document("delivery", "beside");
      IdempotencyRecord record = samples.record("morning-0001", document.id());

      assertThat(stores().documents().replace(second, Optional.of(record), ChangeSet.NONE))
          .isTrue();
      assertThat(
              stores()
                  .documents()
                  .replace(second.with(Json.obj("n", 3)), Optional.of(record), with(beside)))
          .isFalse();

      assertThat(stores().idempotency().find(record.id(), samples.now())).contains(record);
      assertThat(stored(document)).contains(second);
      assertThat(stored(beside)).isEmpty();
    }

    @Test
    void a_version_that_does_not_follow_leaves_no_record() {
      Document document = admitted("rain");
      IdempotencyRecord record = samples.record("morning-0001", document.id());
      Document early = document.with(Json.Obj.EMPTY).with(Json.Obj.EMPTY);

      assertThat(stores().documents().replace(early, Optional.of(record), ChangeSet.NONE))
          .isFalse();

      assertThat(stores().idempotency().find(record.id(), samples.now())).isEmpty();
    }
  }

  /** Documents that go. */
  @Nested
  class Deleting {
    private List<String> acts() {
      return Stored.readable(stores().administration().audit().page(1, 9)).stream()
          .map(line -> line.event().name())
          .toList();
    }

    @Test
    void deleted_documents_are_gone_and_their_names_are_free_again() {
      Document first = admitted("rain");
      Document second = admitted("snow");
      Document other = admitted("hail");

      assertThat(stores().documents().delete(List.of(first, second), samples.act("rain.delete")))
          .isTrue();

      assertThat(stored(first)).isEmpty();
      assertThat(stored(second)).isEmpty();
      assertThat(stored(other)).contains(other);
      assertThat(acts()).containsExactly("rain.delete");
      Document again = admitted("rain");
      assertThat(stores().documents().findByName(samples.tenant(), KIND, "rain")).contains(again);
    }

    @Test
    void those_of_a_kind_from_before_a_time_are_deleted_in_one_tenant() {
      Document old = admitted("rain");
      Document other = samples.document("other", "rain");
      stores().documents().insert(other, Optional.empty(), ChangeSet.NONE);
      samples.clock().forward(Duration.ofMinutes(1));
      Document fresh = admitted("snow");

      var documents = stores().documents();
      assertThat(documents.deleteCreatedBefore(samples.live(), KIND, samples.now())).isZero();
      assertThat(documents.deleteCreatedBefore(samples.tenant(), KIND, samples.now())).isOne();

      assertThat(stored(old)).isEmpty();
      assertThat(stored(fresh)).contains(fresh);
      assertThat(documents.find(samples.tenant(), "other", other.id())).contains(other);
    }

    @Test
    void when_one_has_changed_none_is_deleted() {
      Document first = admitted("rain");
      Document second = admitted("snow");
      Document changed = second.with(Json.obj("n", 2));
      stores().documents().replace(changed, ChangeSet.NONE);

      assertThat(stores().documents().delete(List.of(first, second), samples.act("never")))
          .isFalse();

      assertThat(stored(first)).contains(first);
      assertThat(stored(second)).contains(changed);
      assertThat(acts()).isEmpty();
    }
  }

  /** Many at once. */
  @Nested
  class Racing {
    @Test
    void of_equal_names_at_once_one_document_is_admitted_and_all_see_it() throws Exception {
      try (var atOnce = new ConcurrentCalls()) {
        for (int round = 0; round < 10; round++) {
          String name = "round-" + round;
          List<Admission> answers =
              atOnce.all(
                  IntStream.range(0, 50)
                      .mapToObj(i -> samples.document(KIND, name))
                      .<Callable<Admission>>map(
                          document ->
                              () ->
                                  stores()
                                      .documents()
                                      .insert(document, Optional.empty(), ChangeSet.NONE))
                      .toList());

          assertThat(answers).filteredOn(Admission::inserted).hasSize(1);
          assertThat(answers)
              .extracting(Admission::document)
              .containsOnly(answers.get(0).document());
        }
      }
    }

    @Test
    void no_change_of_many_at_once_is_lost() throws Exception {
      Document document = admitted("counter");
      try (var atOnce = new ConcurrentCalls()) {
        atOnce.all(
            IntStream.range(0, 20)
                .<Callable<Integer>>mapToObj(i -> () -> counted(document))
                .toList());
      }

      assertThat(stored(document).orElseThrow().stamp().version()).isEqualTo(21);
    }

    private int counted(Document document) {
      int tries = 1;
      while (!stores()
          .documents()
          .replace(stored(document).orElseThrow().with(Json.obj("n", tries)), ChangeSet.NONE)) {
        tries++;
      }
      return tries;
    }
  }

  /** Pages of documents. */
  @Nested
  class Listing {
    private static final Comparator<Document> NEWEST_FIRST =
        Comparator.comparing((Document document) -> document.stamp().createdAt())
            .thenComparing(document -> document.id().toString())
            .reversed();

    private List<Document> paged(String folder, int size) {
      var all = new ArrayList<Document>();
      Optional<ListPosition> after = Optional.empty();
      List<Document> page;
      do {
        page = stores().documents().readable(new Page(samples.tenant(), KIND, folder, after, size));
        all.addAll(page);
        for (Document last : page) {
          after = Optional.of(new ListPosition(last.stamp().createdAt(), last.id()));
        }
      } while (page.size() == size);
      return all;
    }

    @Test
    void documents_are_paged_newest_first_without_loss_or_repetition() {
      var all = new ArrayList<Document>();
      for (int i = 0; i < 60; i++) {
        all.add(admitted("n-" + i));
        if (i % 20 == 0) {
          samples.clock().forward(Duration.ofNanos(1000));
        }
      }
      stores()
          .documents()
          .insert(samples.document("other", "n-0"), Optional.empty(), ChangeSet.NONE);
      all.sort(NEWEST_FIRST);

      assertThat(paged("", 7)).containsExactlyElementsOf(all);
    }

    @Test
    void only_documents_of_a_folder_are_listed_whatever_its_name_is_made_of() {
      var all = new ArrayList<Document>();
      for (String name :
          List.of(
              "a", "a/", "a/1", "a/2", "a/b/1", "a//1", "/a", "/", "//1", "A/1", "a%/1", "a_/1",
              "a\n/1", "é", "é/1", "😀/1", "😀/2", "a/\n", "$1/1", "\\1/1")) {
        all.add(admitted(name));
      }
      all.sort(NEWEST_FIRST);

      assertThat(paged("a", 1)).extracting(Document::name).contains("a/", "a/1", "a/2", "a/\n");
      for (Document folder : all) {
        for (String name : List.of(folder.name(), folder.folder())) {
          assertThat(paged(name, 2))
              .as("folder %s", name)
              .containsExactlyElementsOf(
                  all.stream()
                      .filter(document -> name.isEmpty() || document.folder().equals(name))
                      .toList());
        }
      }
    }

    @Test
    void tenants_and_modes_do_not_see_each_other() {
      admitted("rain");

      for (var tenant : List.of(samples.other().tenant(), samples.live())) {
        assertThat(stores().documents().list(new Page(tenant, KIND, "", Optional.empty(), 10)))
            .isEmpty();
        assertThat(stores().documents().findByName(tenant, KIND, "rain")).isEmpty();
      }
    }
  }
}
