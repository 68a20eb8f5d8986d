package dev.omni.jdbc.internal.mapper;

import dev.omni.application.spi.store.ConsoleSessionStore.SignInLink;
import dev.omni.domain.access.ConsoleSession;

/** The conversion from rows of {@code console_session} and {@code console_link}. */
final class ConsoleRowMappers {
  private ConsoleRowMappers() {}

  static ConsoleSession session(ColumnReader columns) {
    return new ConsoleSession(
        columns.text("id_hash"),
        new ConsoleSession.Holder(columns.id("key_id"), columns.text("key_hash"), columns.tenant()),
        columns.instant("created_at"),
        columns.instant("seen_at"),
        columns.instant("ends_at"),
        new ConsoleSession.Client(columns.text("network"), columns.text("agent")));
  }

  static SignInLink link(ColumnReader columns) {
    return new SignInLink(columns.text("code_hash"), columns.tenant(), columns.instant("ends_at"));
  }
}
