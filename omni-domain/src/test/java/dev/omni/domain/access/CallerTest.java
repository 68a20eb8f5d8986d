package dev.omni.domain.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a caller may do, and what it is told when it may not. */
class CallerTest {
  private static final Caller ADA = Caller.test("ada");

  private static Caller with(Set<Scope> scopes) {
    return new Caller(ADA.principal(), ADA.keyId(), ADA.binding(), scopes, "req_1");
  }

  @Test
  void embedded_callers_of_one_name_are_equal_and_see_the_data_of_their_mode() {
    Caller live = Caller.live("ada");

    assertThat(Caller.test("ada")).isEqualTo(ADA);
    assertThat(Caller.test("bob").principal().id()).isNotEqualTo(ADA.principal().id());
    assertThat(Caller.test("bob").keyId()).isNotEqualTo(ADA.keyId());
    assertThat(Caller.test("bob").tenant()).isEqualTo(ADA.tenant());
    assertThat(ADA.mode()).isEqualTo(Mode.TEST);
    assertThat(live.mode()).isEqualTo(Mode.LIVE);
    assertThat(live.tenant()).isEqualTo(new Tenant(live.binding().projectId(), Mode.LIVE));
    assertThat(live.scopes()).isEqualTo(Scope.all());
    assertThat(ADA.binding().organizationId()).isNotEqualTo(ADA.binding().projectId());
    assertThat(ADA.binding().environmentId()).isNotEqualTo(live.binding().environmentId());
  }

  @Test
  void another_request_is_of_the_same_caller() {
    Caller again = ADA.withRequestId("req_2");

    assertThat(again.requestId()).isEqualTo("req_2");
    assertThat(again.withRequestId("req_embedded")).isEqualTo(ADA);
  }

  @Property
  void one_of_the_scopes_suffices_and_none_does_not(
      @ForAll Set<Scope> own, @ForAll Scope one, @ForAll Scope other) {
    Caller caller = with(own);
    if (own.contains(one) || own.contains(other)) {
      assertThatCode(() -> caller.require(one, other)).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(() -> caller.require(one, other))
          .isInstanceOfSatisfying(
              Fault.class,
              fault -> {
                assertThat(fault.code()).isEqualTo(FaultCode.SCOPE_MISSING);
                assertThat(fault)
                    .hasMessageEndingWith("This key lacks the scope " + one + " or " + other + ".");
                assertThat(fault.details())
                    .isEqualTo(Json.obj("required_any", List.of(one, other)));
              });
    }
  }

  @Test
  void a_caller_gives_only_its_own_scopes_and_is_told_which_it_lacks() {
    Caller reader = with(Set.of(Scope.OMNI_READ));

    assertThatCode(() -> reader.requireAll(Set.of(Scope.OMNI_READ))).doesNotThrowAnyException();
    assertThatCode(() -> reader.requireAll(Set.of())).doesNotThrowAnyException();
    assertThatThrownBy(
            () -> reader.requireAll(Set.of(Scope.USAGE_READ, Scope.OMNI_READ, Scope.EVIDENCE_READ)))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.SCOPE_MISSING);
              assertThat(fault)
                  .hasMessageEndingWith(
                      "This key can give only its own scopes; it lacks evidence.read, usage.read.");
              assertThat(fault.details())
                  .isEqualTo(
                      Json.obj(
                          "required_all", List.of("evidence.read", "omni.read", "usage.read")));
            });
  }

  @Test
  void what_concerns_the_project_is_not_for_a_key_of_one_workspace() {
    Binding all = ADA.binding();
    var bound =
        new Binding(
            all.organizationId(),
            all.projectId(),
            all.environmentId(),
            all.mode(),
            Optional.of(new UUID(7, 7)));
    Caller machine = new Caller(ADA.principal(), ADA.keyId(), bound, Scope.all(), "req_1");

    assertThatCode(ADA::requireProjectWide).doesNotThrowAnyException();
    assertThatThrownBy(machine::requireProjectWide)
        .isInstanceOfSatisfying(
            Fault.class, f -> assertThat(f.code()).isEqualTo(FaultCode.PRINCIPAL_NOT_ALLOWED));
  }

  @ParameterizedTest
  @EnumSource
  void each_world_has_the_scope_of_its_runs(World world) {
    assertThat(Scope.run(world)).hasToString("omni." + world.id() + ".run");
  }

  @ParameterizedTest
  @EnumSource
  void a_scope_is_read_by_its_own_word(Scope scope) {
    assertThat(Scope.of(scope.toString())).contains(scope);
    assertThat(Scope.of(scope.name())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void a_mode_is_read_by_its_own_word(Mode mode) {
    assertThat(mode.toString()).isEqualTo(mode.name().toLowerCase(Locale.ROOT));
    assertThat(Mode.of(mode.toString())).contains(mode);
    assertThat(Mode.of(mode.name())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void a_type_of_principal_is_read_by_its_own_word(PrincipalType type) {
    assertThat(type.toString()).isEqualTo(type.name().toLowerCase(Locale.ROOT));
    assertThat(PrincipalType.of(type.toString())).contains(type);
    assertThat(PrincipalType.of(type.name())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void a_role_is_read_by_its_own_word(Role role) {
    assertThat(Role.of(role.toString())).contains(role);
    assertThat(Role.of(role.name())).isEmpty();
  }
}
