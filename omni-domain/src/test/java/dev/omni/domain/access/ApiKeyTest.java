package dev.omni.domain.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.access.ApiKey.Grant;
import dev.omni.domain.access.ApiKey.Identity;
import dev.omni.domain.access.ApiKey.RateLimit;
import dev.omni.domain.access.ApiKey.Status;
import dev.omni.domain.access.ApiKey.Validity;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** From when to when a key is good, and what its caller may do. */
class ApiKeyTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Instant END = NOON.plusSeconds(3600);
  private static final Caller ADA = Caller.live("ada");

  private static ApiKey key(Optional<Instant> expiresAt) {
    return new ApiKey(
        ADA.keyId(),
        new Identity("hash", "lq_live_1234...abcd", "desk", Optional.empty()),
        ADA.principal(),
        ADA.binding(),
        new Grant(Set.of(Scope.OMNI_READ), Optional.empty(), Optional.of(Role.VIEWER)),
        Validity.from(NOON, expiresAt));
  }

  private static final ApiKey ENDLESS = key(Optional.empty());
  private static final ApiKey HOUR = key(Optional.of(END));

  @Test
  void a_key_is_active_until_the_instant_of_its_end() {
    assertThat(ENDLESS.status(Instant.MAX)).isEqualTo(Status.ACTIVE);
    assertThat(HOUR.status(END.minusNanos(1))).isEqualTo(Status.ACTIVE);
    assertThat(HOUR.status(END)).isEqualTo(Status.EXPIRED);
    assertThat(HOUR.validity().createdAt()).isEqualTo(NOON);
    assertThat(HOUR.validity().rotatedFrom()).isEmpty();
  }

  @Test
  void a_revocation_counts_more_than_an_end_and_an_end_more_than_a_suspension() {
    ApiKey suspended = HOUR.suspended(true);

    assertThat(suspended.status(NOON)).isEqualTo(Status.SUSPENDED);
    assertThat(suspended.suspended(false)).isEqualTo(HOUR);
    assertThat(suspended.status(END)).isEqualTo(Status.EXPIRED);
    assertThat(suspended.revoked(NOON).status(END)).isEqualTo(Status.REVOKED);
  }

  @Test
  void the_caller_of_a_key_is_its_principal_with_its_scopes() {
    Caller caller = HOUR.caller("req_7", NOON);

    assertThat(caller)
        .isEqualTo(
            new Caller(
                ADA.principal(),
                ADA.keyId(),
                ADA.binding(),
                Set.of(Scope.OMNI_READ),
                Optional.of(Role.VIEWER),
                "req_7"));
    assertThat(new Grant(Set.of(), Optional.empty()).role()).isEmpty();
  }

  @Test
  void an_ended_key_has_no_caller_and_says_which_end_it_was() {
    assertThatThrownBy(() -> HOUR.caller("req_7", END))
        .isInstanceOfSatisfying(
            Fault.class, f -> assertThat(f.code()).isEqualTo(FaultCode.CREDENTIAL_EXPIRED));
    assertThatThrownBy(() -> HOUR.revoked(NOON).caller("req_7", NOON))
        .isInstanceOfSatisfying(
            Fault.class, f -> assertThat(f.code()).isEqualTo(FaultCode.CREDENTIAL_REVOKED));
  }

  @Test
  void a_key_is_revoked_once() {
    ApiKey revoked = ENDLESS.revoked(NOON.plusSeconds(5));

    assertThat(revoked.validity().revokedAt()).contains(NOON.plusSeconds(5));
    assertThat(revoked.revoked(NOON.plusSeconds(9))).isSameAs(revoked);
    assertThat(revoked.validity().expiresAt()).isEmpty();
  }

  @Test
  void an_end_only_comes_nearer() {
    assertThat(ENDLESS.expiringBy(END)).isEqualTo(HOUR);
    assertThat(HOUR.expiringBy(END.plusSeconds(1))).isSameAs(HOUR);
    assertThat(HOUR.expiringBy(NOON).validity().expiresAt()).contains(NOON);
  }

  /** Whatever a node still knows of a key, what was stored of its end holds. */
  @Property
  void what_is_stored_never_lengthens_a_key(
      @ForAll @IntRange(max = 9) int known,
      @ForAll @IntRange(max = 9) int stored,
      @ForAll boolean revoked,
      @ForAll @IntRange(max = 9) int at) {
    ApiKey here = key(Optional.of(NOON.plusSeconds(known)));
    ApiKey there = key(Optional.of(NOON.plusSeconds(stored)));
    ApiKey merged = here.mergedWith(revoked ? there.revoked(NOON) : there);

    assertThat(merged.validity().expiresAt()).contains(NOON.plusSeconds(Math.min(known, stored)));
    assertThat(merged.validity().revokedAt())
        .isEqualTo(revoked ? Optional.of(NOON) : Optional.empty());
    Status status = merged.status(NOON.plusSeconds(at));
    assertThat(status == Status.ACTIVE).isEqualTo(!revoked && at < Math.min(known, stored));
    assertThat(here.mergedWith(ENDLESS)).isEqualTo(here);
  }

  @ParameterizedTest
  @EnumSource
  void a_status_is_read_by_its_own_word(Status status) {
    assertThat(status.toString()).isEqualTo(status.name().toLowerCase(Locale.ROOT));
    assertThat(Status.of(status.toString())).contains(status);
    assertThat(Status.of(status.name())).isEmpty();
  }

  @Test
  void a_rate_is_written_for_people() {
    assertThat(new RateLimit(200, 400)).hasToString("200/400");
  }

  @Test
  void a_binding_to_a_workspace_allows_no_other() {
    var own = new UUID(7, 1);
    Binding all = ADA.binding();
    var one =
        new Binding(
            all.organizationId(),
            all.projectId(),
            all.environmentId(),
            Mode.LIVE,
            Optional.of(own));

    assertThat(one.allows(own)).isTrue();
    assertThat(one.allows(new UUID(7, 2))).isFalse();
    assertThat(all.allows(new UUID(7, 2))).isTrue();
    assertThat(one.tenant()).isEqualTo(new Tenant(all.projectId(), Mode.LIVE));
  }
}
