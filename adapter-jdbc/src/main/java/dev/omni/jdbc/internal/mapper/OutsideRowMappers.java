package dev.omni.jdbc.internal.mapper;

import dev.omni.application.spi.outside.OutsideStore.Cosigned;
import dev.omni.application.spi.outside.OutsideStore.Fork;
import dev.omni.application.spi.outside.OutsideStore.Kind;
import dev.omni.application.spi.outside.OutsideStore.Stamped;

/** The conversion of rows of what others say of the log. */
final class OutsideRowMappers {
  private OutsideRowMappers() {}

  static Cosigned cosigned(ColumnReader columns) {
    return new Cosigned(
        columns.number("size"),
        columns.text("witness"),
        columns.text("line"),
        columns.instant("at"));
  }

  static Stamped stamped(ColumnReader columns) {
    return new Stamped(
        columns.constant(Kind.class, "kind"),
        columns.number("number"),
        columns.text("token"),
        columns.instant("at"),
        columns.text("authority"));
  }

  static Fork fork(ColumnReader columns) {
    return new Fork(
        columns.text("witness"),
        columns.number("size"),
        columns.text("reason"),
        columns.instant("found_at"),
        columns.optionalInstant("accepted_at"));
  }
}
