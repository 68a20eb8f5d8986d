package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.access.Person;
import dev.omni.domain.access.Person.Account;
import java.util.Map;

/** The conversion between rows of {@code person} and people. */
public final class PersonRowMapper {
  private PersonRowMapper() {}

  /** Returns the columns that a token changes. */
  public static Map<String, Object> values(Person person) {
    Map<String, Object> values = RowValues.of(person.tenant());
    values.put("issuer", person.account().issuer());
    values.put("subject", person.account().subject());
    values.put("principal_id", person.principalId());
    values.put("scopes", ApiKeyRowMapper.scopes(person.scopes()));
    values.put("seen_at", person.seenAt());
    return values;
  }

  static Person map(ColumnReader columns) {
    return new Person(
        new Account(columns.text("issuer"), columns.text("subject")),
        columns.tenant(),
        columns.id("principal_id"),
        ApiKeyRowMapper.scopes(columns.text("scopes")),
        columns.instant("seen_at"),
        columns.optionalInstant("ended_at"));
  }
}
