package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.data.DataSetStore.Deletion;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.View;
import dev.omni.domain.data.DataColumn;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.data.DataSetName;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunOrigin;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunTarget.OperationTarget;
import dev.omni.domain.world.Execution;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The law of views: a bound one has what belongs to its workspace, and nothing else. */
public abstract class ViewContract extends PortContract {
  private static final String KIND = "kind";

  private final Samples samples = Samples.fresh();
  private final View project = View.whole(samples.tenant());
  private final View one = new View(samples.tenant(), Optional.of(samples.id()));
  private final View two = new View(samples.tenant(), Optional.of(samples.id()));

  private Stream<View> others(View owner) {
    return Stream.of(one, two, new View(samples.live(), owner.workspace()))
        .filter(view -> !view.equals(owner));
  }

  private Document document(View owner, String name) {
    var document =
        Document.of(samples.id(), owner, KIND, name, Json.obj("of", owner.column()), samples.now());
    LogEntry entry = new LogEntry(document.id(), owner, KIND, "{}");
    stores().documents().insert(document, Optional.empty(), ChangeSet.NONE.withLogEntry(entry));
    return document;
  }

  @Test
  void a_document_and_its_evidence_are_in_the_views_of_their_owner_alone() {
    for (View owner : List.of(one, two, project)) {
      Document document = document(owner, "folder/rain");

      for (View view : List.of(owner, project)) {
        assertThat(stores().documents().find(view, KIND, document.id())).contains(document);
        assertThat(stores().evidence().find(view, document.id())).isPresent();
      }
      others(owner)
          .forEach(
              view -> {
                assertThat(stores().documents().find(view, KIND, document.id())).isEmpty();
                assertThat(stores().evidence().find(view, document.id())).isEmpty();
                assertThat(listed(view, "")).doesNotContain(document);
                assertThat(listed(view, "folder")).doesNotContain(document);
              });
      assertThat(listed(owner, "folder")).contains(document);
      assertThat(listed(project, "")).contains(document);
    }
  }

  private List<Document> listed(View view, String folder) {
    return stores().documents().readable(new Page(view, KIND, folder, Optional.empty(), 10));
  }

  @Test
  void a_name_is_unique_for_its_owner() {
    Document first = document(one, "rain");
    Document second = document(two, "rain");
    Document third = document(project, "rain");

    for (Document each : List.of(first, second, third)) {
      assertThat(stores().documents().findByName(each.owner(), KIND, "rain")).contains(each);
      Document again =
          Document.of(samples.id(), each.owner(), KIND, "rain", Json.Obj.EMPTY, samples.now());
      assertThat(stores().documents().insert(again, Optional.empty(), ChangeSet.NONE).document())
          .isEqualTo(each);
      Document next = each.with(Json.obj("n", 2));
      assertThat(stores().documents().replace(next, ChangeSet.NONE)).isTrue();
      assertThat(stores().documents().findByName(each.owner(), KIND, "rain")).contains(next);
    }
  }

  private Run run(View owner) {
    RunOrigin any = samples.origin();
    var binding =
        new Binding(
            any.binding().organizationId(),
            samples.tenant().projectId(),
            any.binding().environmentId(),
            samples.tenant().mode(),
            owner.workspace());
    var origin =
        new RunOrigin(
            binding, any.principal(), any.key(), any.request(), any.createdAt(), any.sources());
    Run run =
        Run.accepted(
            samples.id(),
            origin,
            new OperationTarget("workflow_run", "w"),
            Samples.terms(Execution.JOB),
            Json.obj("n", 1));
    stores().runs().insert(run, Optional.empty(), ChangeSet.NONE);
    return run;
  }

  @Test
  void a_run_of_any_kind_is_in_the_views_of_its_workspace_alone() {
    for (View owner : List.of(one, two, project)) {
      Run run = run(owner);

      for (View view : List.of(owner, project)) {
        assertThat(stores().runs().find(view, run.id())).contains(run);
        assertThat(stores().runs().findCached(view, run.id())).contains(run);
        assertThat(workflows(view)).contains(run);
      }
      others(owner)
          .forEach(
              view -> {
                assertThat(stores().runs().find(view, run.id())).isEmpty();
                assertThat(stores().runs().findCached(view, run.id())).isEmpty();
                assertThat(workflows(view)).doesNotContain(run);
              });
    }
    Run capability = samples.job();
    stores().runs().insert(capability, Optional.empty(), ChangeSet.NONE);
    var own = new View(samples.tenant(), Optional.of(samples.workspace()));
    assertThat(stores().runs().find(own, capability.id())).contains(capability);
    assertThat(stores().runs().find(one, capability.id())).isEmpty();
  }

  private List<Run> workflows(View view) {
    var query = new RunQuery(view, "workflow_run", RunQuery.Filter.ALL, Optional.empty(), 10);
    return Samples.runs(Stored.readable(stores().runs().list(query)));
  }

  private DataSet set(View owner) {
    var set =
        new DataSet(
            samples.id(),
            owner,
            new DataSet.Version("prices", 1, "sha256:d1"),
            new DataSet.Size(1, 2),
            List.<DataColumn>of(),
            samples.now(),
            Optional.empty());
    return stores().dataSets().insert(set).set();
  }

  @Test
  void a_data_set_is_in_the_views_of_its_owner_alone_even_with_equal_bytes() {
    for (View owner : List.of(one, two, project)) {
      DataSet set = set(owner);
      UUID id = set.id();
      DataSetName name = DataSetName.parse("prices@" + set.version().number()).orElseThrow();

      assertThat(set.owner()).isEqualTo(owner);
      for (View view : List.of(owner, project)) {
        assertThat(stores().dataSets().find(view, id)).contains(set);
        assertThat(stores().dataSets().findByName(view, name)).contains(set);
        assertThat(sets(view)).contains(set);
      }
      others(owner)
          .forEach(
              view -> {
                assertThat(stores().dataSets().find(view, id)).isEmpty();
                assertThat(stores().dataSets().findByName(view, name)).isEmpty();
                assertThat(sets(view)).doesNotContain(set);
                assertThat(stores().dataSets().delete(view, id)).isEqualTo(Deletion.UNKNOWN);
              });
      assertThat(stores().dataSets().find(owner, id)).contains(set);
    }
    DataSet last = set(one);
    assertThat(stores().dataSets().delete(one, last.id())).isEqualTo(Deletion.DELETED);
  }

  private List<DataSet> sets(View view) {
    return Stored.readable(stores().dataSets().list(view, Optional.empty(), Optional.empty(), 10));
  }
}
