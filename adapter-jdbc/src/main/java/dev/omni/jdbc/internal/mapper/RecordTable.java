package dev.omni.jdbc.internal.mapper;

import dev.omni.application.batch.EncodedChunk;
import dev.omni.application.json.JsonReader;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.result.RowView;

/**
 * A table whose rows have texts that may be broken.
 *
 * @param name of the table
 * @param id column of the id of a record, which several rows may have
 * @param ofTenant whether the rows belong to tenants
 * @param columns what a row is read from
 * @param reader the strict reading of a row
 */
public record RecordTable(String name, String id, boolean ofTenant, String columns, Reader reader) {
  /** All tables with such texts. */
  public static final List<RecordTable> ALL =
      List.of(
          new RecordTable("project", "id", false, "*", new Reader(RowMappers::project)),
          ofTenant("run", "id", RunBodyRowMapper.WHOLE, new Reader(RunRowMapper::map)),
          ofTenant("run_event", "run_id", "*", new Reader(row -> row.object("data"))),
          ofTenant(
              "row_chunk",
              "run_id",
              "*",
              new Reader(row -> new EncodedChunk(ChunkRowMapper.chunk(row)).rows())),
          ofTenant(
              "document", "id", DocumentRowMapper.WHOLE, new Reader(DocumentRowMapper::checked)),
          ofTenant(
              "log_entry",
              "id",
              "*",
              new Reader(
                  row -> (Json.Obj) JsonReader.trusted(LogEntryRowMapper.map(row).statement()))),
          ofTenant("evidence_body", "id", "*", new Reader(EvidenceBodyRowMapper::map)),
          ofTenant("data_set", "id", "*", new Reader(DataSetRowMapper::map)),
          ofTenant("market", "id", "*", new Reader(MarketRowMapper::checked)),
          ofTenant("delivery", "message_id", "*", new Reader(DeliveryRowMapper::map)),
          new RecordTable("audit_entry", "seq", false, "*", new Reader(AuditEntryRowMapper::map)),
          new RecordTable(
              "request_log",
              "ordinal",
              false,
              "*",
              new Reader(row -> row.optionalObject("error"))));

  private static final int PAGE = 500;

  private static RecordTable ofTenant(String name, String id, String columns, Reader reader) {
    return new RecordTable(name, id, true, columns, reader);
  }

  /** The strict reading of a row. */
  public static final class Reader {
    private final Function<ColumnReader, ?> mapper;

    Reader(Function<ColumnReader, ?> mapper) {
      this.mapper = mapper;
    }

    /** Returns why a row cannot be read; empty when it can. */
    public Optional<String> problem(RowView row) {
      Stored<Object> stored =
          RowReader.<Object>plain("", columns -> "", mapper::apply).stored(new ColumnReader(row));
      return stored instanceof Stored.Unreadable<Object> unreadable
          ? Optional.of(unreadable.why())
          : Optional.empty();
    }
  }

  /** Returns the statement of the tenants that have rows. */
  public String tenants() {
    return "SELECT DISTINCT project_id, mode FROM " + name;
  }

  /**
   * Returns the statement of the next ids, in their order.
   *
   * @param first whether there is no id before
   */
  public String ids(boolean first) {
    String tenant = ofTenant ? "project_id = :project_id AND mode = :mode" : "1 = 1";
    String order = ofTenant ? "project_id, mode, " + id : id;
    return "SELECT DISTINCT %s FROM %s WHERE %s%s ORDER BY %s LIMIT %d"
        .formatted(order, name, tenant, first ? "" : " AND " + id + " > :after", order, PAGE);
  }

  /** Returns the statement of the rows of an id. */
  public String rows() {
    String tenant = ofTenant ? "project_id = :project_id AND mode = :mode AND " : "";
    return "SELECT %s FROM %s WHERE %s%s = :id".formatted(columns, name, tenant, id);
  }
}
