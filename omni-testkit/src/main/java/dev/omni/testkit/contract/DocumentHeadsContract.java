package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of every {@code DocumentStore} for heads, which have no long bodies. */
public abstract class DocumentHeadsContract extends PortContract {
  private static final String KIND = "note";
  private static final Json.Obj SMALL = Json.obj("n", 1, "text", "ä€😀");

  private final Samples samples = Samples.fresh();

  private Document stored(String kind, String name, Json.Obj body) {
    Document document =
        Document.of(samples.id(), samples.tenant(), kind, name, body, samples.now());
    stores().documents().insert(document, Optional.empty(), ChangeSet.NONE);
    return document;
  }

  private static Json.Obj longer(int characters) {
    return SMALL.with("long", "ä".repeat(characters)).with("list", List.of("y".repeat(3000)));
  }

  private DocumentHead head(Document document) {
    var page = new Page(document.owner(), document.kind(), "", Optional.empty(), 10);
    return Stored.readable(stores().documents().listHeads(page)).stream()
        .filter(head -> head.shown().id().equals(document.id()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void the_head_of_a_short_document_has_its_body() {
    Document document = stored(KIND, "a/b", SMALL);

    DocumentHead head = head(document);
    assertThat(head).isEqualTo(DocumentHead.of(document));
    assertThat(head.shown().body()).isEqualTo(SMALL);
    assertThat(head.omitted()).isFalse();
    assertThat(head.position()).isEqualTo(document.position());
    assertThat(stores().documents().findHeadByName(document.owner(), KIND, "a/b")).contains(head);
    assertThat(stores().documents().findHeadByName(document.owner(), KIND, "c")).isEmpty();
  }

  @Test
  void the_head_of_a_long_document_has_its_short_members_and_says_that_there_is_more() {
    Document document = stored(KIND, "a/b", longer(5000));

    DocumentHead head = head(document);
    assertThat(head).isEqualTo(DocumentHead.of(document));
    assertThat(head.shown().body()).isEqualTo(SMALL.with("list", List.of()));
    assertThat(head.omitted()).isTrue();
    assertThat(stores().documents().findHeadByName(document.owner(), KIND, "a/b")).contains(head);
  }

  @Test
  void a_long_member_that_lists_do_not_show_is_not_omitted_from_them() {
    Json.Obj shown = Json.obj("verdict", "pass");
    Document document =
        stored("verification", "v", shown.with("submitted", Json.obj("x", "x".repeat(9000))));

    assertThat(head(document).shown().body()).isEqualTo(shown);
    assertThat(head(document).omitted()).isFalse();
  }

  @Test
  void a_document_is_whole_however_often_its_size_changes() {
    Document document = stored(KIND, "a/b", SMALL);
    for (int characters : List.of(0, 5000, 6000, 1, 7000, 0)) {
      document = document.with(longer(characters));
      assertThat(stores().documents().replace(document, ChangeSet.NONE)).isTrue();

      assertThat(stores().documents().find(document.owner(), KIND, document.id()))
          .contains(document);
      assertThat(stores().documents().findByName(document.owner(), KIND, "a/b")).contains(document);
      assertThat(head(document)).isEqualTo(DocumentHead.of(document));
    }
  }

  @Test
  void no_store_takes_a_head_for_a_document() {
    Document document = stored(KIND, "a/b", longer(5000));
    Document shown = head(document).shown();

    assertThat(stores().documents().replace(shown.with(SMALL), ChangeSet.NONE)).isFalse();
    assertThat(stores().documents().replace(shown, ChangeSet.NONE)).isFalse();
    assertThat(stores().documents().delete(List.of(shown), samples.act("note.delete"))).isFalse();
    assertThat(stores().documents().find(document.owner(), KIND, document.id())).contains(document);
  }
}
