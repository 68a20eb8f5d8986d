package dev.omni.application.spi.store;

import dev.omni.domain.access.Person;
import dev.omni.domain.access.Person.Account;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The store of the people who signed on, one entry for each project and mode. */
public interface PersonStore {
  /**
   * Returns the person of a principal. A deactivation is seen from the return of {@link
   * #deactivate} on, and another grant within a second; the last token may be a later one.
   */
  Optional<Person> find(Tenant tenant, UUID principalId);

  /** Returns the person of a principal as it is stored. */
  Optional<Person> read(Tenant tenant, UUID principalId);

  /**
   * Stores what an accepted token says, and returns the person as stored: a deactivation stays,
   * also one in another project.
   */
  Person record(Person seen);

  /** Returns all people, in any order. */
  List<Person> list();

  /**
   * Deactivates a person in all projects, or lets it act again, with an audit event. Every node
   * follows it from the return of this method on.
   *
   * @param at time of the deactivation; empty to let the person act
   * @return the number of entries; 0, and nothing is stored, when nobody has this account
   */
  int deactivate(Account account, Optional<Instant> at, AuditEvent event);
}
