package dev.omni.domain.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RoleTest {
  private static final Map<String, String> SCOPES =
      Map.of(
          "viewer", "evidence.read omni.read usage.read",
          "runner", "evidence.read omni.read omni.run omni.runs.cancel usage.read",
          "approver", "evidence.read evidence.sign omni.read usage.read",
          "developer",
              "evidence.read omni.read omni.run omni.runs.cancel requests.read usage.read"
                  + " webhooks.manage webhooks.test");

  private static Caller caller(Role role) {
    Caller ada = Caller.test("ada");
    return new Caller(
        ada.principal(), ada.keyId(), ada.binding(), role.scopes(), Optional.of(role), "req_1");
  }

  @Test
  void each_role_has_exactly_the_scopes_of_the_table() {
    SCOPES.forEach(
        (name, scopes) -> {
          var names = new TreeSet<String>();
          Role.of(name).orElseThrow().scopes().forEach(scope -> names.add(scope.toString()));
          assertThat(String.join(" ", names)).as(name).isEqualTo(scopes);
        });
    assertThat(Role.ADMIN.scopes()).isEqualTo(Scope.all()).hasSize(18);
    assertThat(Role.names()).containsExactly("viewer", "runner", "approver", "developer", "admin");
  }

  @Test
  void an_approver_records_outcomes_of_decisions_alone() {
    Caller grace = caller(Role.APPROVER);

    assertThat(grace.approves()).isTrue();
    assertThatCode(() -> grace.requireOutcome(true)).doesNotThrowAnyException();
    assertThatThrownBy(() -> grace.requireOutcome(false))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("omni.run");
    assertThatThrownBy(() -> grace.require(Scope.OMNI_RUN)).isInstanceOf(Fault.class);
  }

  @Test
  void a_viewer_records_nothing_and_a_runner_everything() {
    assertThat(caller(Role.VIEWER).approves()).isFalse();
    assertThat(caller(Role.RUNNER).approves()).isTrue();
    assertThatCode(() -> caller(Role.RUNNER).requireOutcome(false)).doesNotThrowAnyException();
  }

  @Test
  void the_role_of_an_approver_is_given_by_those_who_may_run() {
    assertThat(Role.APPROVER.neededToGive()).contains(Scope.OMNI_RUN);
    assertThat(Role.VIEWER.neededToGive()).isEqualTo(Role.VIEWER.scopes());
  }

  @Test
  void a_new_key_has_a_role_or_scopes() {
    Json.Obj named = Json.obj("name", "grace");
    NewKey grace = NewKey.of(named.with("role", "approver"));
    assertThat(grace.scopes()).isEqualTo(Role.APPROVER.scopes());
    assertThat(grace.role()).contains(Role.APPROVER);
    assertThat(grace.needed()).contains(Scope.OMNI_RUN);
    NewKey chosen = NewKey.of(named.with("scopes", List.of("omni.read")));
    assertThat(chosen.needed()).isEqualTo(Set.of(Scope.OMNI_READ));

    assertThat(NewKey.problems(named)).extracting("pointer").containsExactly("/scopes");
    assertThat(NewKey.problems(named.with("role", "viewer").with("scopes", List.of("omni.read"))))
        .extracting("pointer")
        .containsExactly("/role");
  }
}
