package dev.omni.application.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.developer.DeveloperCall;
import dev.omni.application.developer.TenantKeys;
import dev.omni.application.keys.ApiKeys;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ApiKey.Status;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.NewKey;
import dev.omni.domain.access.Person;
import dev.omni.domain.access.Person.Account;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.SignOnLimits;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Keys that tokens of a provider made, and those below them, follow the person. */
class SignOnsTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Account ADA = new Account("https://login.example", "ada");
  private static final Binding HERE =
      new Binding(new UUID(1, 1), new UUID(1, 2), new UUID(1, 3), Mode.TEST, Optional.empty());
  private static final Principal PERSON =
      new Principal(new UUID(2, 1), PrincipalType.DEVELOPER_KEY, "Ada");

  private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
  private final ClockAndIds time = new ClockAndIds(now::get, UUID::randomUUID);
  private final Stores stored = new InMemoryStores().stores();
  private final Stores stores = KeysOfPeople.in(stored, time.clock(), SignOnLimits.USUAL);
  private final SignOns signOns = new SignOns(stores, time);

  /** The key of a token with these scopes. */
  private static ApiKey claims(Scope... scopes) {
    String grant = "token " + Set.of(scopes);
    return new ApiKey(
        UUID.nameUUIDFromBytes(grant.getBytes(StandardCharsets.UTF_8)),
        ApiKey.Identity.ofTokens(Sha256.sha256(grant), "Ada"),
        PERSON,
        HERE,
        new ApiKey.Grant(Set.of(scopes), Optional.empty()),
        ApiKey.Validity.from(NOON, Optional.empty()));
  }

  private ApiKey token(Scope... scopes) {
    return signOns.key(ADA, claims(scopes));
  }

  private TenantKeys tenantKeys(SignOnLimits limits) {
    var keys = new ApiKeys(stores.keys(), time, new SecureRandom());
    return new TenantKeys(stores, keys, time, key -> 0, limits);
  }

  private ApiKey made(ApiKey by, PrincipalType type, SignOnLimits limits, Scope... scopes) {
    Caller caller = by.caller("req", now.get());
    var wanted =
        new NewKey(
            "ci", type, Optional.empty(), Set.of(scopes), Optional.empty(), Optional.empty());
    return tenantKeys(limits).create(DeveloperCall.of(caller), wanted).entry().key();
  }

  private ApiKey made(ApiKey by, Scope... scopes) {
    return made(by, PrincipalType.DEVELOPER_KEY, SignOnLimits.USUAL, scopes);
  }

  private Status status(ApiKey key) {
    return stores.keys().find(key.identity().hash()).orElseThrow().status(now.get());
  }

  private void deactivated(Optional<Instant> at) {
    stores
        .people()
        .deactivate(ADA, at, new AuditEvent(now.get(), "cli", "people.deactivate", Json.Obj.EMPTY));
  }

  @Test
  void a_key_that_a_token_made_ends_by_the_limit() {
    ApiKey made = made(token(Scope.KEYS_MANAGE, Scope.OMNI_READ), Scope.OMNI_READ);

    assertThat(made.validity().expiresAt()).contains(NOON.plus(Duration.ofDays(90)));
  }

  @Test
  void tokens_make_no_keys_where_the_limit_is_zero() {
    var none = new SignOnLimits(Duration.ZERO, Duration.ofDays(30));
    ApiKey token = token(Scope.KEYS_MANAGE, Scope.OMNI_READ);

    assertThatThrownBy(() -> made(token, PrincipalType.DEVELOPER_KEY, none, Scope.OMNI_READ))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> assertThat(fault.code()).isEqualTo(FaultCode.PRINCIPAL_NOT_ALLOWED));
    assertThat(stored.keys().list()).containsExactly(token);
  }

  @Test
  void keys_of_a_deactivated_person_are_revoked_with_all_below_until_it_is_activated() {
    ApiKey token = token(Scope.KEYS_MANAGE, Scope.OMNI_READ);
    ApiKey child = made(token, Scope.KEYS_MANAGE, Scope.OMNI_READ);
    ApiKey machine =
        made(child, PrincipalType.SERVICE_ACCOUNT, SignOnLimits.USUAL, Scope.OMNI_READ);

    deactivated(Optional.of(NOON));

    assertThat(status(child)).isEqualTo(Status.REVOKED);
    assertThat(status(machine)).isEqualTo(Status.REVOKED);
    assertThat(token(Scope.KEYS_MANAGE, Scope.OMNI_READ).status(NOON)).isEqualTo(Status.REVOKED);
    assertThat(token(Scope.OMNI_READ).status(NOON)).as("another grant").isEqualTo(Status.REVOKED);
    assertThat(stored.keys().list()).hasSize(3);

    deactivated(Optional.empty());
    assertThat(status(machine)).isEqualTo(Status.ACTIVE);
  }

  @Test
  void keys_rest_while_the_last_token_allows_less_than_they_do() {
    ApiKey child = made(token(Scope.KEYS_MANAGE, Scope.OMNI_READ), Scope.OMNI_READ);
    ApiKey strong =
        made(
            token(Scope.KEYS_MANAGE, Scope.OMNI_READ, Scope.OMNI_RUN),
            Scope.OMNI_READ,
            Scope.OMNI_RUN);

    token(Scope.OMNI_READ);

    assertThat(status(child)).isEqualTo(Status.ACTIVE);
    assertThat(status(strong)).isEqualTo(Status.SUSPENDED);
    token();
    assertThat(status(child)).isEqualTo(Status.SUSPENDED);
    token(Scope.OMNI_READ, Scope.OMNI_RUN);
    assertThat(status(strong)).isEqualTo(Status.ACTIVE);
  }

  @Test
  void keys_rest_while_no_token_comes_and_wake_with_the_next() {
    ApiKey child = made(token(Scope.KEYS_MANAGE, Scope.OMNI_READ), Scope.OMNI_READ);

    now.set(NOON.plus(Duration.ofDays(31)));
    assertThat(status(child)).isEqualTo(Status.SUSPENDED);
    token(Scope.KEYS_MANAGE, Scope.OMNI_READ);
    assertThat(status(child)).isEqualTo(Status.ACTIVE);
  }

  @Test
  void a_successor_hangs_on_the_person_of_the_old_key() {
    ApiKey child = made(token(Scope.KEYS_MANAGE, Scope.OMNI_READ), Scope.OMNI_READ);
    ApiKey operators =
        new ApiKeys(stores.keys(), time, new SecureRandom())
            .rotate(child.id(), Duration.ZERO)
            .key();

    assertThat(status(operators)).isEqualTo(Status.ACTIVE);
    deactivated(Optional.of(NOON));

    assertThat(status(operators)).isEqualTo(Status.REVOKED);
  }

  @Test
  void the_same_grant_is_written_at_most_each_minute() {
    token(Scope.OMNI_READ);
    now.set(NOON.plusSeconds(59));
    token(Scope.OMNI_READ);
    assertThat(stored.people().list()).extracting(Person::seenAt).containsExactly(NOON);

    now.set(NOON.plusSeconds(60));
    token(Scope.OMNI_READ);
    assertThat(stored.people().list())
        .extracting(Person::seenAt)
        .containsExactly(NOON.plusSeconds(60));
  }

  @Test
  void a_key_of_an_operator_follows_nobody() {
    token(Scope.KEYS_MANAGE);
    ApiKey own =
        new ApiKeys(stores.keys(), time, new SecureRandom())
            .create(
                new ApiKeys.KeyRequest(
                    PrincipalType.DEVELOPER_KEY,
                    HERE,
                    new ApiKey.Grant(Scope.all(), Optional.empty()),
                    "desk",
                    Optional.empty()))
            .key();

    deactivated(Optional.of(NOON));

    assertThat(status(own)).isEqualTo(Status.ACTIVE);
  }
}
