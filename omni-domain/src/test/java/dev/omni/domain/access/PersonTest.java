package dev.omni.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.ApiKey.Grant;
import dev.omni.domain.access.ApiKey.Identity;
import dev.omni.domain.access.ApiKey.Status;
import dev.omni.domain.access.ApiKey.Validity;
import dev.omni.domain.access.Person.Account;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A key that a token made is good only while its person is. */
class PersonTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Duration MONTH = Duration.ofDays(30);
  private static final Caller ADA = Caller.live("ada");
  private static final ApiKey KEY =
      new ApiKey(
          new UUID(7, 1),
          new Identity("hash", "lq_live_1234...abcd", "desk", Optional.empty()),
          ADA.principal(),
          ADA.binding(),
          new Grant(Set.of(Scope.OMNI_READ, Scope.OMNI_RUN), Optional.empty()),
          Validity.from(NOON, Optional.empty()));

  private static Person person(Instant seen, Optional<Instant> deactivated, Scope... scopes) {
    return new Person(
        new Account("https://login.example", "ada"),
        ADA.tenant(),
        ADA.principal().id(),
        Set.of(scopes),
        seen,
        deactivated);
  }

  private static Status status(Person person, Instant now) {
    return person.limits(KEY, now, MONTH).status(now);
  }

  @Test
  void a_key_works_while_the_last_token_allows_all_that_it_does() {
    Person runner = person(NOON, Optional.empty(), Scope.OMNI_READ, Scope.OMNI_RUN);
    Person viewer = person(NOON, Optional.empty(), Scope.OMNI_READ);
    Person nobody = person(NOON, Optional.empty());

    assertThat(runner.limits(KEY, NOON, MONTH)).isEqualTo(KEY);
    assertThat(status(viewer, NOON)).isEqualTo(Status.SUSPENDED);
    assertThat(status(nobody, NOON)).isEqualTo(Status.SUSPENDED);
  }

  @Test
  void a_key_of_a_deactivated_person_is_revoked_since_then() {
    Person gone = person(NOON, Optional.of(NOON), Scope.OMNI_READ, Scope.OMNI_RUN);

    assertThat(gone.limits(KEY, NOON, MONTH).validity().revokedAt()).contains(NOON);
  }

  @Test
  void a_key_rests_while_no_token_comes() {
    Person runner = person(NOON, Optional.empty(), Scope.OMNI_READ, Scope.OMNI_RUN);

    assertThat(status(runner, NOON.plus(MONTH))).isEqualTo(Status.ACTIVE);
    assertThat(status(runner, NOON.plus(MONTH).plusSeconds(1))).isEqualTo(Status.SUSPENDED);
  }

  @Test
  void another_grant_is_told_at_once_and_the_same_one_each_minute() {
    Person viewer = person(NOON, Optional.empty(), Scope.OMNI_READ);

    assertThat(viewer.isOutdatedBy(person(NOON, Optional.empty(), Scope.OMNI_RUN))).isTrue();
    assertThat(viewer.isOutdatedBy(person(NOON.plusSeconds(59), Optional.empty(), Scope.OMNI_READ)))
        .isFalse();
    assertThat(viewer.isOutdatedBy(person(NOON.plusSeconds(60), Optional.empty(), Scope.OMNI_READ)))
        .isTrue();
  }
}
