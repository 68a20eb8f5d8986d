package dev.omni.jdbc.internal.store;

import dev.omni.jdbc.PostgresDatabases;

final class ReportViewsIT extends ReportViewsContract {
  ReportViewsIT() {
    super(PostgresDatabases.shared());
  }
}
