package dev.omni.jdbc.internal.mapper;

import dev.omni.application.spi.outside.OutsideStore.Cosigned;
import dev.omni.application.spi.outside.OutsideStore.Fork;
import dev.omni.application.spi.outside.OutsideStore.Stamped;
import dev.omni.application.spi.store.ConsoleSessionStore.SignInLink;
import dev.omni.application.spi.store.CounterStore.SharedCounter;
import dev.omni.application.spi.store.EvidenceStore.Entry;
import dev.omni.application.spi.store.EvidenceStore.Log;
import dev.omni.application.spi.store.EvidenceStore.MissingEvidence;
import dev.omni.application.spi.store.EvidenceStore.Pending;
import dev.omni.application.spi.store.ProjectStore.Project;
import dev.omni.application.spi.store.RequestLog.Logged;
import dev.omni.application.spi.store.RowStore.StoredChunk;
import dev.omni.application.spi.store.RunStore.DueCount;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ConsoleSession;
import dev.omni.domain.access.Person;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.audit.AuditEntry;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.data.StoredMarket;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.evidence.Tile;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.Share;
import dev.omni.domain.traffic.RequestCount;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.world.World;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.generic.GenericTypes;
import org.jdbi.v3.core.mapper.ColumnMapper;
import org.jdbi.v3.core.mapper.RowViewMapper;

/** The registration of all row mappers with JDBI, and of the stored form of values. */
public final class RowMappers {
  private final Jdbi jdbi;

  private RowMappers(Jdbi jdbi) {
    this.jdbi = jdbi;
  }

  /** Registers the mappers. */
  public static void register(Jdbi jdbi) {
    ColumnMapper<Instant> instants =
        (rs, column, context) -> MicrosecondColumns.instant(rs.getLong(column));
    jdbi.registerArgument(new StoredArgumentFactory())
        .registerArrayType(Long.class, "bigint")
        .registerArrayType(UUID.class, "uuid")
        .registerColumnMapper(Instant.class, instants);
    new RowMappers(jdbi)
        .rows(ApiKey.class, ApiKeyRowMapper::map)
        .listed(
            AuditEntry.class,
            RowReader.plain(
                "audit_entry", columns -> columns.number("seq"), AuditEntryRowMapper::map))
        .rows(ChunkHeader.class, ChunkRowMapper::header)
        .rows(ConsoleSession.class, ConsoleRowMappers::session)
        .listed(DataSet.class, RowReader.named("data_set", DataSetRowMapper::map))
        .listed(StoredMarket.class, RowReader.named("market", MarketRowMapper::map))
        .stored(Delivery.class, DeliveryRowMapper.READER)
        .rows(DeliveryRowMapper.Due.class, DeliveryRowMapper::due)
        .listed(
            Document.class,
            RowReader.listed(columns -> columns.text("kind"), "id", DocumentRowMapper::map))
        .listed(
            DocumentHead.class,
            RowReader.listed(columns -> columns.text("kind"), "id", DocumentRowMapper::head))
        .rows(Entry.class, EvidenceRowMappers::entry)
        .rows(Cosigned.class, OutsideRowMappers::cosigned)
        .rows(Stamped.class, OutsideRowMappers::stamped)
        .rows(Fork.class, OutsideRowMappers::fork)
        .rows(
            EvidenceBodyRowMapper.Part.class,
            RowReader.plain("evidence", columns -> columns.id("id"), EvidenceBodyRowMapper::map)
                ::read)
        .rows(IdempotencyRecord.class, IdempotencyRowMapper::map)
        .rows(RequestLine.class, RequestLogRowMapper::map)
        .rows(Logged.class, RequestLogRowMapper::logged)
        .rows(Log.class, EvidenceRowMappers::log)
        .listed(
            Project.class,
            RowReader.plain("project", columns -> columns.id("id"), RowMappers::project))
        .rows(Person.class, PersonRowMapper::map)
        .rows(StoredChunk.class, ChunkRowMapper::chunk)
        .rows(RequestCount.class, RequestCountRowMapper::map)
        .listed(Run.class, runs(RunRowMapper::map))
        .rows(ShortRun.class, runs(ShortRun::map)::read)
        .rows(
            ShortDocument.class,
            RowReader.listed(columns -> columns.text("kind"), "id", ShortDocument::map)::read)
        .rows(RunHead.class, RunRowMapper::due)
        .rows(EndedRun.class, runs(RunRowMapper::ended)::read)
        .rows(DueCount.class, RowMappers::dueCount)
        .stored(RunHead.class, runs(RunRowMapper::head))
        .rows(RunEvent.class, RunEventRowMapper::map)
        .rows(Share.class, ShareRowMapper::map)
        .rows(SharedCounter.class, RowMappers::counter)
        .rows(SignInLink.class, ConsoleRowMappers::link)
        .rows(Tile.class, EvidenceRowMappers::tile)
        .rows(MissingEvidence.class, EvidenceRowMappers::missingEvidence)
        .rows(Pending.class, EvidenceRowMappers::pending)
        .rows(Workspace.class, RowMappers::workspace);
  }

  private static <T> RowReader<T> runs(Function<ColumnReader, T> mapper) {
    return RowReader.listed(columns -> columns.text("target_kind"), "id", mapper);
  }

  /** Registers rows whose texts may be broken, one by one and in lists. */
  private <T> RowMappers listed(Class<T> type, RowReader<T> reader) {
    return rows(type, reader::read).stored(type, reader);
  }

  private <T> RowMappers stored(Class<T> type, RowReader<T> reader) {
    RowViewMapper<Stored<T>> rows = row -> reader.stored(new ColumnReader(row));
    jdbi.registerRowMapper(GenericTypes.parameterizeClass(Stored.class, type), rows);
    return this;
  }

  private <T> RowMappers rows(Class<T> type, Function<ColumnReader, T> mapper) {
    RowViewMapper<T> rows = row -> mapper.apply(new ColumnReader(row));
    jdbi.registerRowMapper(type, rows);
    return this;
  }

  static Project project(ColumnReader columns) {
    return new Project(
        columns.id("id"),
        columns.id("organization_id"),
        columns.text("name"),
        columns.object("environments"));
  }

  private static Workspace workspace(ColumnReader columns) {
    return new Workspace(
        columns.id("id"),
        columns.tenant(),
        columns.constant(World.class, "world"),
        columns.text("name"),
        columns.id("organization_id"));
  }

  private static DueCount dueCount(ColumnReader columns) {
    return new DueCount(
        columns.text("world"), columns.number("run_count"), columns.instant("oldest"));
  }

  private static SharedCounter counter(ColumnReader columns) {
    return new SharedCounter(
        columns.id("node"),
        columns.id("subject_id"),
        columns.text("counter"),
        columns.instant("started_at"),
        columns.number("total"));
  }
}
