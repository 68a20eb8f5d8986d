package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ProjectStore.Project;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.usage.Quota;
import dev.omni.domain.usage.QuotaLimit;
import dev.omni.domain.world.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract of every {@code ProjectStore}. */
public abstract class ProjectStoreContract extends PortContract {
  private final Samples samples = Samples.fresh();

  private Workspace workspace(Tenant tenant, World world, String name) {
    return new Workspace(samples.id(), tenant, world, name, samples.id());
  }

  private boolean added(Project project) {
    return stores().projects().add(project, List.of(), samples.act("projects.create"));
  }

  private Project project(String name) {
    return new Project(samples.id(), samples.id(), name, Samples.oddJson());
  }

  /** Workspaces. */
  @Nested
  class Rooms {
    @Test
    void workspaces_are_listed_in_the_order_of_the_worlds_and_then_of_their_names() {
      var all = new ArrayList<Workspace>();
      for (World world : World.values()) {
        all.add(workspace(samples.tenant(), world, "Lab A"));
        all.add(workspace(samples.tenant(), world, "Lab B"));
      }
      var added = new ArrayList<>(all);
      Collections.reverse(added);
      added.forEach(stores().projects()::add);

      assertThat(stores().projects().workspaces(samples.tenant())).containsExactlyElementsOf(all);
    }

    @Test
    void a_workspace_is_there_as_soon_as_it_was_added() {
      assertThat(stores().projects().workspaces(samples.tenant())).isEmpty();
      Workspace lab = workspace(samples.tenant(), World.RISK, "Lab");

      stores().projects().add(lab);

      assertThat(stores().projects().workspaces(samples.tenant())).containsExactly(lab);
      assertThat(stores().projects().workspace(samples.tenant(), lab.id())).contains(lab);
    }

    @Test
    void the_same_id_again_changes_nothing() {
      Workspace lab = workspace(samples.tenant(), World.RISK, "Lab");
      stores().projects().add(lab);

      stores()
          .projects()
          .add(new Workspace(lab.id(), lab.tenant(), World.FINANCE, "Other", samples.id()));

      assertThat(stores().projects().workspaces(samples.tenant())).containsExactly(lab);
    }

    @Test
    void tenants_and_modes_do_not_see_each_other() {
      Workspace lab = workspace(samples.tenant(), World.RISK, "Lab");
      stores().projects().add(lab);

      for (Tenant tenant : List.of(samples.other().tenant(), samples.live())) {
        assertThat(stores().projects().workspaces(tenant)).isEmpty();
        assertThat(stores().projects().workspace(tenant, lab.id())).isEmpty();
      }
    }
  }

  /** Projects. */
  @Nested
  class Projects {
    @Test
    void projects_are_listed_oldest_first() {
      List<Project> all = List.of(project("z"), project("a"), project("m"));

      all.forEach(project -> assertThat(added(project)).isTrue());

      assertThat(stores().projects().projects()).containsExactlyElementsOf(all);
    }

    @Test
    void an_id_or_a_name_that_is_taken_is_refused() {
      Project first = project("a");
      assertThat(added(first)).isTrue();

      assertThat(added(project("a"))).isFalse();
      assertThat(added(new Project(first.id(), samples.id(), "b", first.environments()))).isFalse();
      assertThat(stores().projects().projects()).containsExactly(first);
    }

    @Test
    void a_project_comes_with_its_workspaces_and_a_line_of_the_log_or_not_at_all() {
      Workspace lab = workspace(samples.tenant(), World.RISK, "Lab");
      Workspace other = workspace(samples.tenant(), World.FINANCE, "Other");
      AuditEvent event = samples.act("projects.create");

      assertThat(stores().projects().add(project("a"), List.of(lab), event)).isTrue();
      assertThat(stores().projects().add(project("a"), List.of(other), event)).isFalse();

      assertThat(stores().projects().workspaces(samples.tenant())).containsExactly(lab);
      assertThat(Stored.readable(stores().administration().audit().page(1, 10)))
          .extracting("event")
          .containsExactly(event);
    }

    @Test
    void a_quota_is_kept_with_its_project_and_a_line_of_the_log() {
      Project plain = project("a");
      Project other = project("b");
      assertThat(added(plain)).isTrue();
      assertThat(added(other)).isTrue();
      var quota = new Quota(Map.of(QuotaLimit.RUNS_PER_DAY, 3L, QuotaLimit.BYTES_STORED, 1L << 40));
      AuditEvent event = samples.act("projects.quota");

      assertThat(stores().projects().replace(plain.with(Mode.LIVE, quota), event)).isTrue();
      assertThat(stores().projects().replace(project("c"), event)).isFalse();

      assertThat(stores().projects().projects())
          .containsExactly(plain.with(Mode.LIVE, quota), other);
      assertThat(stores().projects().projects().get(0).quota(Mode.LIVE)).isEqualTo(quota);
      assertThat(stores().projects().projects().get(0).quota(Mode.TEST)).isEqualTo(Quota.NONE);
      assertThat(stores().administration().audit().page(1, 10)).hasSize(3);
    }
  }
}
