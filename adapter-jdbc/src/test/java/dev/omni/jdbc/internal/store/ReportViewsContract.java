package dev.omni.jdbc.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ApiKeyStore.ApiKeyChangeSet;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.TestDatabase;
import dev.omni.testkit.contract.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The views for reports have readable times and no secrets, and the page's queries run. */
abstract class ReportViewsContract {
  private static final Path PAGE = Path.of("../docs/operations.md");
  private static final Pattern QUERY = Pattern.compile("(?s)```sql\n(.*?)```");
  private static final String NOW =
      "(CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) AS BIGINT) * 1000000)";
  private static final List<String> VIEWS =
      List.of(
          "run_view",
          "run_event_view",
          "document_view",
          "evidence_view",
          "delivery_view",
          "request_view",
          "key_view");

  private final TestDatabase database;
  private final Samples samples = Samples.fresh();

  ReportViewsContract(TestDatabase database) {
    this.database = database;
  }

  private List<String> columns(String view, String condition) {
    return database.rows(
        "SELECT column_name FROM information_schema.columns WHERE LOWER(table_schema) = 'public'"
            + " AND table_name = '%s' AND (%s)".formatted(view, condition));
  }

  private ApiKey key() {
    return new ApiKey(
        Samples.KEY,
        new ApiKey.Identity("f".repeat(64), "lq_test_…", "report", Optional.empty()),
        new Principal(samples.id(), PrincipalType.DEVELOPER_KEY, "Ada"),
        new Binding(
            samples.id(), samples.tenant().projectId(), samples.id(), Mode.TEST, Optional.empty()),
        new ApiKey.Grant(Scope.all(), Optional.empty()),
        ApiKey.Validity.from(samples.now(), Optional.empty()));
  }

  @Test
  void each_view_names_the_tenant_and_has_its_times_with_a_time_zone() {
    for (String view : VIEWS) {
      assertThat(columns(view, "column_name IN ('project_id', 'mode')")).as(view).hasSize(2);
      assertThat(columns(view, "column_name LIKE '%\\_at' OR column_name = 'at'"))
          .as(view)
          .isNotEmpty()
          .containsExactlyInAnyOrderElementsOf(
              columns(view, "UPPER(data_type) = 'TIMESTAMP WITH TIME ZONE'"));
    }
  }

  @Test
  void no_view_shows_what_opens_anything() {
    for (String view : VIEWS) {
      assertThat(columns(view, "1 = 1"))
          .as(view)
          .noneMatch(name -> name.matches(".*(hash|secret|lease|trace|statement|input|result)"));
    }
    assertThat(columns("delivery_view", "column_name = 'body'")).isEmpty();
    Stores stores = database.empty();
    for (String kind : List.of("secret", "signing_keys", "webhook", "verification")) {
      stores.documents().insert(samples.document(kind, kind), Optional.empty(), ChangeSet.NONE);
    }
    assertThat(database.rows("SELECT kind FROM document_view ORDER BY kind"))
        .containsExactly("verification", "webhook");
    assertThat(database.rows("SELECT kind FROM document_view WHERE body IS NOT NULL"))
        .containsExactly("verification");
  }

  @Test
  void an_instant_is_the_stored_one_to_the_microsecond() {
    Stores stores = database.empty();
    Run run = samples.job();
    stores.runs().insert(run, Optional.empty(), ChangeSet.NONE);
    String micros = "SELECT CAST(EXTRACT(EPOCH FROM created_at) * 1000000 AS BIGINT) FROM run_view";

    assertThat(database.rows(micros)).isEqualTo(database.rows("SELECT created_at FROM run"));
    assertThat(database.rows("SELECT ended_at FROM run_view")).containsExactly((String) null);
  }

  @Test
  void each_query_of_the_page_runs_and_finds_what_it_is_for() throws IOException {
    Stores stores = database.empty();
    Run failed = failed();
    stores.runs().insert(failed, Optional.empty(), ChangeSet.NONE);
    stores.keys().write(ApiKeyChangeSet.ofNew(key()));
    database.sql("UPDATE run SET created_at = %s, updated_at = %s".formatted(NOW, NOW));
    database.sql("UPDATE api_key SET created_at = %s - 91 * 86400000000".formatted(NOW));

    List<String> queries =
        QUERY.matcher(Files.readString(PAGE)).results().map(found -> found.group(1)).toList();

    assertThat(queries).hasSize(3);
    for (String query : queries) {
      assertThat(database.rows(query)).as(query).hasSize(1);
    }
  }

  private Run failed() {
    return samples.everyKind().stream()
        .filter(run -> run.error().isPresent())
        .findFirst()
        .orElseThrow();
  }
}
