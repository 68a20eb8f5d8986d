package dev.omni.jdbc.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.Change;
import dev.omni.application.spi.EvidenceStore;
import dev.omni.application.spi.EvidenceStore.Place;
import dev.omni.application.spi.Stores;
import dev.omni.domain.evidence.Leaf;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.Settings;
import dev.omni.jdbc.TestBed;
import dev.omni.jdbc.database.EarlierVersion;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A leaf is written once; it waits once, and what was there when that changed is not lost. */
final class WrittenOnceTest {
  private static final String BEFORE = "12";
  private static final List<String> OLD =
      List.of("(1, 7, 2, 3)", "(2, 5, 0, 3)", "(3, 6, 1, 3)", "(4, 8, 3, 5)", "(5, 9, 4, 5)");
  private static final List<String> WAITED =
      List.of("(6, 12, NULL, NULL)", "(7, 11, NULL, NULL)", "(8, 40, NULL, NULL)");

  private final Samples samples = Samples.fresh();

  static Stream<TestBed> beds() {
    return Stream.of(TestBed.onH2(), TestBed.onPostgres());
  }

  static Stream<Settings> stores() {
    return Stream.of(
        Settings.embedded(TestBed.folder(), System::nanoTime), TestBed.postgres("written_once"));
  }

  private void admit(Stores stores, String name, Leaf leaf) {
    Change with = Change.NONE.sealing(leaf);
    stores.documents().admit(samples.document("kind", name), Optional.empty(), with);
  }

  @ParameterizedTest
  @MethodSource("beds")
  void a_leaf_that_is_there_does_not_wait_again(TestBed bed) {
    Stores stores = bed.empty();
    Leaf leaf = samples.leaf(samples.id());
    Leaf other = samples.leaf(samples.id());

    admit(stores, "one", leaf);
    admit(stores, "two", leaf);
    admit(stores, "three", other);

    assertThat(stores.evidence().log(9).leaves()).containsExactly(leaf, other);
  }

  private void laidOut(Settings settings) throws SQLException {
    EarlierVersion.layOut(settings, BEFORE);
    try (Connection connection =
            DriverManager.getConnection(settings.url(), settings.user(), settings.password());
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE log SET size = 5");
      statement.execute("INSERT INTO checkpoint (size, text) VALUES (3, 'first'), (5, 'second')");
      statement.execute(
          String.format(
              "INSERT INTO leaf (project_id, mode, id, kind, payload, arrival, position, log_size)"
                  + " SELECT CAST('%s' AS UUID), '%s', CAST('%s' || n AS UUID), 'omni_run', '',"
                  + " arrival, CAST(position AS BIGINT), CAST(log_size AS BIGINT)"
                  + " FROM (VALUES %s) AS v (n, arrival, position, log_size)",
              samples.tenant().projectId(),
              samples.tenant().mode(),
              id(0).toString().substring(0, 35),
              String.join(", ", Stream.concat(OLD.stream(), WAITED.stream()).toList())));
    }
  }

  @Test
  void a_server_of_this_version_does_not_begin_while_one_of_before_is_running()
      throws SQLException {
    Settings settings = TestBed.postgres("written_after_all_stopped");
    laidOut(settings);
    try (Connection connection =
            DriverManager.getConnection(settings.url(), settings.user(), settings.password());
        Statement statement = connection.createStatement()) {
      statement.execute(EarlierVersion.session());
      assertThatThrownBy(() -> JdbcStores.open(settings)).hasMessageContaining("other nodes use");
      statement.execute("SELECT arrival, position FROM leaf");
    }

    try (JdbcStores jdbc = JdbcStores.open(settings)) {
      assertThat(jdbc.stores().evidence().log(9).leaves()).hasSize(3);
    }
  }

  private static UUID id(int number) {
    return new UUID(0x0190000000007000L, 0x8000000000000000L + number);
  }

  private static List<UUID> ids(List<Leaf> leaves) {
    return leaves.stream().map(Leaf::id).toList();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void what_had_numbers_keeps_them_and_what_waited_goes_on_in_its_order(Settings settings)
      throws SQLException {
    laidOut(settings);

    try (JdbcStores jdbc = JdbcStores.open(settings)) {
      EvidenceStore store = jdbc.stores().evidence();
      assertThat(ids(store.page(0, 9).stream().map(EvidenceStore.Entry::leaf).toList()))
          .containsExactly(id(2), id(3), id(1), id(4), id(5));
      assertThat(store.find(samples.tenant(), id(1)).orElseThrow().place())
          .contains(new Place(2, 3, "first"));
      assertThat(store.find(samples.tenant(), id(5)).orElseThrow().place())
          .contains(new Place(4, 5, "second"));
      assertThat(store.unproven(Set.of(), 9)).isEmpty();

      Leaf next = samples.leaf(samples.id());
      admit(jdbc.stores(), "next", next);

      EvidenceStore.Log log = store.log(9);
      assertThat(ids(log.leaves())).containsExactly(id(7), id(6), id(8), next.id());
      assertThat(store.append(new EvidenceStore.Batch(5, log.waiting(), List.of(), "third")))
          .isTrue();
      assertThat(store.log(9)).isEqualTo(new EvidenceStore.Log(9, Optional.of("third"), List.of()));
    }
  }
}
