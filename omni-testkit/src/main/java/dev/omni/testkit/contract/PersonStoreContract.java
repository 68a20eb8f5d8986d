package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.PersonStore;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Person;
import dev.omni.domain.access.Person.Account;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of every {@code PersonStore}. */
public abstract class PersonStoreContract extends PortContract {
  private static final Account ADA = new Account("https://login.example/realms/lab", "ada");

  private final Samples samples = Samples.fresh();
  private final UUID principal = samples.id();

  private PersonStore people() {
    return stores().people();
  }

  private Person seen(Tenant tenant, Instant at, Scope... scopes) {
    return new Person(ADA, tenant, principal, Set.of(scopes), at, Optional.empty());
  }

  private AuditEvent event() {
    return new AuditEvent(samples.now(), "cli:test", "people.deactivate", Json.Obj.EMPTY);
  }

  private Optional<Instant> deactivated(PersonStore node, Tenant tenant) {
    return node.find(tenant, principal).flatMap(Person::deactivatedAt);
  }

  @Test
  void the_last_token_counts_in_its_project_and_mode() {
    Tenant test = samples.tenant();
    Tenant other = new Tenant(samples.id(), Mode.LIVE);
    assertThat(people().find(test, principal)).isEmpty();

    Person first = seen(test, samples.now(), Scope.OMNI_READ, Scope.OMNI_RUN);
    assertThat(people().record(first)).isEqualTo(first);
    assertThat(people().find(test, principal)).contains(first);
    assertThat(people().find(other, principal)).isEmpty();

    Person less = seen(test, samples.now().plusSeconds(1), Scope.OMNI_READ);
    assertThat(people().record(less)).isEqualTo(less);
    assertThat(people().find(test, principal)).contains(less);

    Person none = seen(other, samples.now());
    people().record(none);
    assertThat(people().find(other, principal)).contains(none);
    assertThat(people().list()).containsExactlyInAnyOrder(less, none);
  }

  @Test
  void a_later_token_of_the_same_grant_is_read_on_each_node() {
    Person first = seen(samples.tenant(), samples.now(), Scope.OMNI_READ);
    people().record(first);
    assertThat(otherNode().people().read(samples.tenant(), principal)).contains(first);
    otherNode().people().find(samples.tenant(), principal);

    Person later = seen(samples.tenant(), samples.now().plus(Duration.ofDays(1)), Scope.OMNI_READ);
    people().record(later);

    assertThat(people().find(samples.tenant(), principal)).contains(later);
    assertThat(otherNode().people().read(samples.tenant(), principal)).contains(later);
  }

  @Test
  void a_deactivation_is_seen_everywhere_when_it_returns_and_no_token_undoes_it() {
    Tenant test = samples.tenant();
    Tenant other = new Tenant(samples.id(), Mode.LIVE);
    people().record(seen(test, samples.now(), Scope.OMNI_READ));
    assertThat(deactivated(otherNode().people(), test)).isEmpty();

    assertThat(people().deactivate(ADA, Optional.of(samples.now()), event())).isEqualTo(1);

    for (PersonStore node : List.of(people(), otherNode().people())) {
      assertThat(deactivated(node, test)).contains(samples.now());
    }
    assertThat(people().record(seen(test, samples.now(), Scope.OMNI_RUN)).deactivatedAt())
        .contains(samples.now());
    assertThat(people().record(seen(other, samples.now(), Scope.OMNI_RUN)).deactivatedAt())
        .as("in a project where the person never was")
        .contains(samples.now());
    assertThat(deactivated(people(), other)).contains(samples.now());
    assertThat(stores().administration().audit().page(1, 10)).hasSize(1);

    assertThat(people().deactivate(ADA, Optional.empty(), event())).isEqualTo(2);
    for (PersonStore node : List.of(people(), otherNode().people())) {
      assertThat(deactivated(node, test)).isEmpty();
    }
  }

  @Test
  void a_deactivation_of_nobody_stores_nothing() {
    Account namesake = new Account("https://elsewhere.example", "ada");
    people().record(seen(samples.tenant(), samples.now(), Scope.OMNI_READ));

    assertThat(people().deactivate(namesake, Optional.of(samples.now()), event())).isZero();

    assertThat(deactivated(people(), samples.tenant())).isEmpty();
    assertThat(stores().administration().audit().page(1, 10)).isEmpty();
  }
}
