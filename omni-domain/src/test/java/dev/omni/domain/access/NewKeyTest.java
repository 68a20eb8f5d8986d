package dev.omni.domain.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class NewKeyTest {
  private static final UUID ROOM = UUID.fromString("01890000-0000-7000-8000-000000000001");
  private static final Json.Obj SMALL = Json.obj("name", "ci", "scopes", List.of("omni.read"));

  @Test
  void the_smallest_request_is_a_personal_key_for_a_year() {
    NewKey wanted = NewKey.of(SMALL);

    assertThat(wanted.type()).isEqualTo(PrincipalType.DEVELOPER_KEY);
    assertThat(wanted.workspaceId()).isEmpty();
    assertThat(wanted.scopes()).containsExactly(Scope.OMNI_READ);
    assertThat(wanted.lifetime()).contains(Duration.ofDays(365));
  }

  @Test
  void null_days_are_for_ever_and_3650_are_the_most() {
    assertThat(NewKey.of(SMALL.with("expires_in_days", Json.NULL)).lifetime()).isEmpty();
    assertThat(NewKey.of(SMALL.with("expires_in_days", 3650)).lifetime())
        .contains(Duration.ofDays(3650));
    assertThat(pointers(SMALL.with("expires_in_days", 3651))).containsExactly("/expires_in_days");
    assertThat(pointers(SMALL.with("expires_in_days", 0))).containsExactly("/expires_in_days");
    assertThat(pointers(SMALL.with("expires_in_days", 1.5))).containsExactly("/expires_in_days");
  }

  @Test
  void a_workspace_belongs_to_a_service_account_and_a_service_account_has_one() {
    Json.Obj machine = SMALL.with("principal_type", "service_account");

    assertThat(NewKey.of(machine.with("workspace_id", ROOM)).workspaceId()).contains(ROOM);
    assertThat(pointers(machine)).containsExactly("/workspace_id");
    assertThat(pointers(SMALL.with("workspace_id", ROOM))).containsExactly("/workspace_id");
  }

  @Test
  void every_problem_is_listed_at_its_place() {
    Json.Obj wrong =
        Json.obj(
            "name",
            "",
            "scopes",
            List.of("omni.read", "omni.fly"),
            "principal_type",
            "legacy_sanctum",
            "mode",
            "live",
            "project_id",
            ROOM,
            "principal_id",
            ROOM);

    assertThat(pointers(wrong))
        .containsExactlyInAnyOrder(
            "/name", "/scopes/1", "/principal_type", "/mode", "/project_id", "/principal_id");
    assertThat(NewKey.problems(wrong))
        .filteredOn(problem -> problem.code() == Problem.Kind.UNKNOWN)
        .hasSize(3);
    assertThat(pointers(Json.Obj.EMPTY)).containsExactlyInAnyOrder("/name", "/scopes");
    assertThat(pointers(SMALL.with("scopes", List.of()))).containsExactly("/scopes");
    assertThat(pointers(SMALL.with("name", "x".repeat(81)))).containsExactly("/name");
    assertThatThrownBy(() -> NewKey.of(wrong)).isInstanceOf(Fault.class);
  }

  private static List<String> pointers(Json.Obj body) {
    return NewKey.problems(body).stream().map(Problem::pointer).toList();
  }
}
