package dev.omni.application.keys;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.PersonStore;
import dev.omni.domain.access.Person;
import dev.omni.domain.access.Person.Account;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The operator commands of people who signed on: list, deactivate and activate. */
public final class PeopleCommands {
  private static final String SUBJECT = "subject";
  private static final String ISSUER = "issuer";

  private final PersonStore people;
  private final ClockAndIds clockAndIds;

  /** Creates the commands. */
  public PeopleCommands(PersonStore people, ClockAndIds clockAndIds) {
    this.people = people;
    this.clockAndIds = clockAndIds;
  }

  /** Returns the commands. */
  public AdminCommands commands() {
    Shape one =
        Shape.object()
            .required(SUBJECT, Shape.string().length(1, 255))
            .optional(ISSUER, Shape.string().length(1, 1000));
    return AdminCommands.NONE
        .with("people.list", Shape.object(), (actor, args) -> listed(people.list()))
        .with(
            "people.deactivate",
            one,
            (actor, args) ->
                changed(actor, "people.deactivate", args, Optional.of(clockAndIds.now())))
        .with(
            "people.activate",
            one,
            (actor, args) -> changed(actor, "people.activate", args, Optional.empty()));
  }

  private Json.Obj changed(String actor, String act, Json.Obj args, Optional<Instant> at) {
    String subject = args.findText(SUBJECT).orElseThrow();
    Optional<String> issuer = args.findText(ISSUER);
    List<Account> accounts =
        people.list().stream()
            .map(Person::account)
            .filter(known -> known.subject().equals(subject))
            .filter(known -> issuer.map(known.issuer()::equals).orElse(true))
            .distinct()
            .toList();
    if (accounts.size() > 1) {
      String issuers = String.join(", ", accounts.stream().map(Account::issuer).toList());
      throw Fault.at(FaultCode.PARAMETER_INVALID, "/" + ISSUER, "is required: one of " + issuers);
    }
    for (Account account : accounts) {
      Json.Obj facts = Json.obj(SUBJECT, account.subject(), ISSUER, account.issuer());
      people.deactivate(account, at, new AuditEvent(clockAndIds.now(), actor, act, facts));
    }
    return listed(
        people.list().stream().filter(person -> accounts.contains(person.account())).toList());
  }

  private static Json.Obj listed(List<Person> found) {
    return Json.obj(
        "data",
        found.stream()
            .sorted(
                Comparator.comparing((Person person) -> person.account().subject())
                    .thenComparing(person -> person.account().issuer())
                    .thenComparing(person -> person.tenant().toString()))
            .map(Person::json)
            .toList());
  }
}
