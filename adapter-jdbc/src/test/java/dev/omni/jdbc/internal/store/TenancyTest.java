package dev.omni.jdbc.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.usage.UsageBucket;
import dev.omni.domain.usage.UsageDimension;
import dev.omni.domain.usage.UsageQuery;
import dev.omni.domain.world.World;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.TestDatabase;
import dev.omni.jdbc.internal.mapper.RunListQuery;
import dev.omni.jdbc.internal.mapper.UsageListQuery;
import dev.omni.testkit.contract.Samples;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every statement about a tenant's things names the tenant. */
final class TenancyTest extends TenantColumnsContract {
  /** What serves all tenants at once, by the law of its port. */
  private static final Set<String> ACROSS =
      Set.of(
          "WorkspaceMigration.ENTRY",
          "WorkspaceMigration.DOCUMENT",
          "WorkspaceMigration.WORKSPACE",
          "WorkspaceMigration.OF_KEY",
          "CitationMigration.READ",
          "ResultSizeMigration.READ",
          "ResultSizeMigration.SIZE",
          "ResultSizeMigration.BODY",
          "RunBodyMigration.READ",
          "RunBodyMigration.MOVE",
          "RunBodyRowMapper.WHOLE",
          "RunBodyRowMapper.ENDED",
          "RunBodyRowMapper.SHORT",
          "DocumentBodyMigration.READ",
          "DocumentBodyMigration.MOVE",
          "HeadMigration.INPUT",
          "HeadMigration.HEAD",
          "HeadMigration.BODY",
          "HeadMigration.SIZE",
          "DocumentRowMapper.WHOLE",
          "JdbiRunStore.DUE",
          "JdbiRunStore.DUE_COUNTS",
          "JdbiIdempotencyStore.FORGET",
          "JdbiApiKeyStore.FIND",
          "JdbiApiKeyStore.LIST",
          "JdbiApiKeyStore.USED",
          "JdbiApiKeyStore.LAST_USED",
          "JdbiPersonStore.PEOPLE",
          "JdbiPersonStore.DEACTIVATE",
          "JdbiShareStore.FIND",
          "JdbiEvidenceStore.PAGE",
          "JdbiEvidenceStore.PENDING",
          "JdbiEvidenceStore.UNPROVEN_RUNS",
          "JdbiEvidenceStore.UNPROVEN_DOCUMENTS",
          "JdbiEvidenceStore.UNINDEXED",
          "JdbiDeliveryStore.DUE",
          "JdbiDeliveryStore.FORGET",
          "VoidLeases.RUNS",
          "VoidLeases.DELIVERIES",
          "HostSchema.NEWEST",
          "JdbiRunSequence.TENANTS",
          "JdbiDataSetStore.EXPIRED",
          "JdbiUsageStore.OLD",
          "JdbiUsageStore.DIFFERENCES");

  TenancyTest() {
    super(TestDatabase.onH2());
  }

  private record Statement(String name, String sql) {
    boolean aboutTenants() {
      return Stream.of(
              "run",
              "run_event",
              "row_chunk",
              "run_body",
              "queued_run",
              "run_sequence",
              "evidence_body",
              "idempotency_record",
              "document",
              "document_body",
              "data_set",
              "data_set_name",
              "run_data_set",
              "market",
              "market_day",
              "log_entry",
              "workspace",
              "api_key",
              "person",
              "share",
              "citation",
              "removal",
              "input_removal",
              "usage_hour",
              "usage_day",
              "delivery")
          .anyMatch(table -> sql.matches("(?s).*\\b(FROM|INTO|UPDATE|JOIN)\\s+" + table + "\\b.*"));
    }

    boolean namesTheTenant() {
      boolean plainInsert = sql.startsWith("INSERT") && !sql.contains("SELECT");
      return plainInsert
          ? sql.contains("(project_id, mode,") || sql.contains(":project_id")
          : sql.matches("(?s).*project_id = :project_id AND (\\w+\\.)?mode = :mode.*");
    }
  }

  @Test
  void every_statement_about_a_tenants_things_names_the_tenant() throws Exception {
    List<Statement> statements = constants();
    statements.addAll(lists());

    assertThat(statements).filteredOn(Statement::aboutTenants).hasSizeGreaterThan(25);
    assertThat(statements)
        .filteredOn(Statement::aboutTenants)
        .filteredOn(statement -> !statement.namesTheTenant())
        .extracting(Statement::name)
        .containsExactlyInAnyOrderElementsOf(ACROSS);
  }

  private static List<Statement> constants() throws Exception {
    var found = new ArrayList<Statement>();
    Path root =
        Path.of(JdbcStores.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(root.resolve("dev/omni/jdbc"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        String path = root.relativize(file).toString().replace(".class", "");
        String name = path.substring(path.lastIndexOf('/') + 1);
        for (Field field : Class.forName(path.replace('/', '.')).getDeclaredFields()) {
          if (Modifier.isStatic(field.getModifiers()) && field.getType() == String.class) {
            field.setAccessible(true);
            found.add(new Statement(name + "." + field.getName(), (String) field.get(name)));
          }
        }
      }
    }
    return found;
  }

  private static List<Statement> lists() {
    Samples samples = Samples.fresh();
    var filter =
        new RunQuery.Filter(
            Optional.of(World.RISK),
            Optional.of(samples.id()),
            Set.of(RunStatus.QUEUED),
            Optional.of("risk.var"),
            Optional.of(samples.id()),
            new RunQuery.Span(Optional.of(samples.now()), Optional.of(samples.now())));
    var runs = new RunQuery(samples.tenant(), filter, Optional.empty(), 1);
    var place = Optional.of(new ListPosition(samples.now(), samples.id()));
    var documents = new Page(samples.tenant(), "kind", "prefix", place, 1);
    var usage =
        new UsageQuery(
            samples.tenant(),
            samples.now(),
            samples.now(),
            UsageBucket.DAY,
            List.of(UsageDimension.STATUS),
            Map.of(UsageDimension.KIND, "omni_run"));
    return List.of(
        new Statement("RunListQuery", RunListQuery.of(runs).sql()),
        new Statement("RunListQuery.counting", RunListQuery.counting(runs).sql()),
        new Statement("DocumentListQuery", DocumentListQuery.of(documents).sql()),
        new Statement("DocumentListQuery.heads", DocumentListQuery.heads(documents).sql()),
        new Statement("UsageListQuery", UsageListQuery.total(usage).sql()));
  }
}
