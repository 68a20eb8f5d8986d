package dev.omni.application.developer;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListFilter;
import dev.omni.domain.access.ApiKey.Status;
import dev.omni.domain.json.Json;
import java.util.List;

/** The list of the API keys of a tenant. */
public final class KeyLists {
  static final ListFilter<Status> STATUS =
      ListFilter.choice(
              "status",
              List.of("active", "expired", "revoked", "suspended"),
              Status::of,
              "Only keys with this status.")
          .example(Json.str("active"));

  /** Keys, newest first. */
  public static final ListDefinition KEYS = ListDefinition.created("developer.keys.list", STATUS);

  private KeyLists() {}
}
