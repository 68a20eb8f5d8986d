package dev.omni.jdbc.internal.mapper;

import java.time.Instant;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.mapper.ColumnMapper;

/** The registration of all row mappers with JDBI, and of the stored form of values. */
public final class RowMappers {
  private RowMappers() {}

  /** Registers the mappers. */
  public static void register(Jdbi jdbi) {
    EvidenceRowMappers.register(jdbi);
    jdbi.registerArgument(new StoredArgumentFactory())
        .registerArrayType(UUID.class, "uuid")
        .registerArrayType(Long.class, "bigint")
        .registerColumnMapper(Instant.class, instants())
        .registerRowMapper(new ApiKeyRowMapper())
        .registerRowMapper(new AuditEntryRowMapper())
        .registerRowMapper(new DeliveryRowMapper())
        .registerRowMapper(new DocumentRowMapper())
        .registerRowMapper(new IdempotencyRowMapper())
        .registerRowMapper(new LogEntryRowMapper())
        .registerRowMapper(new ProjectRowMapper())
        .registerRowMapper(new RequestLogRowMapper())
        .registerRowMapper(new RunEventRowMapper())
        .registerRowMapper(new RunRowMapper())
        .registerRowMapper(new SharedCounterRowMapper())
        .registerRowMapper(new WorkspaceRowMapper());
  }

  private static ColumnMapper<Instant> instants() {
    return (rs, column, context) -> MicrosecondColumns.instant(rs.getLong(column));
  }
}
