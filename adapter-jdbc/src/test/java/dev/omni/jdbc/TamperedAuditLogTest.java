package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.keys.AuditLogReader;
import dev.omni.application.spi.store.AuditLog;
import dev.omni.domain.evidence.Finding;
import dev.omni.testkit.contract.Samples;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes of the audit log's table, each found and named. */
final class TamperedAuditLogTest {
  private final TestDatabase database = TestDatabase.onH2();
  private final AuditLog log = database.empty().administration().audit();

  @BeforeEach
  void fill() {
    Samples samples = Samples.fresh();
    for (int i = 1; i <= 30; i++) {
      log.append(samples.act("act " + i));
    }
    assertThat(found()).isEmpty();
  }

  private List<String> found() {
    return new AuditLogReader(log).verify().problems().stream().map(Finding::check).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE audit_entry SET details = '{}' WHERE seq = 17        | line 17",
        "UPDATE audit_entry SET actor = 'eve' WHERE seq = 17       | line 17",
        "UPDATE audit_entry SET action = 'nothing' WHERE seq = 17     | line 17",
        "UPDATE audit_entry SET at = at + 1 WHERE seq = 17         | line 17",
        "DELETE FROM audit_entry WHERE seq = 17                    | line 17",
        "DELETE FROM audit_entry WHERE seq = 30                    | line 30",
        "DELETE FROM audit_entry WHERE seq > 28                    | line 29,line 30",
        "UPDATE audit_entry SET seq = 31 - seq WHERE seq IN (15,16) | line 15,line 16",
        "UPDATE audit_chain SET size = 20                           | head"
      })
  void a_touched_table_is_found_out(String sql, String named) {
    database.sql(sql);

    assertThat(found()).containsExactly(named.split(","));
  }
}
