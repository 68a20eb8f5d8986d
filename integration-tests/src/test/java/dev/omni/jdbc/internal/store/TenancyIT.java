package dev.omni.jdbc.internal.store;

import dev.omni.jdbc.PostgresDatabases;

final class TenancyIT extends TenantColumnsContract {
  TenancyIT() {
    super(PostgresDatabases.shared());
  }
}
