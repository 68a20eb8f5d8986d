package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.SalvagedTable;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.testkit.contract.Samples;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Files of the embedded database that are cut off or overwritten, and what comes out of them. */
@Tag("ci")
class SalvageTest {
  private static final int PAGE = 4096;
  private static final int HEAD = 512;
  private static final int NOTES = 120;

  private final Samples samples = Samples.fresh();
  private final Path folder = TestDatabase.migrated();
  private final Path made = TestDatabase.folder();
  private final Path file = Salvage.databaseFile(folder);

  @BeforeEach
  void filled() {
    fill(0, NOTES);
  }

  private static String note(int number) {
    return "note-%05d".formatted(number);
  }

  /** Adds notes of 2 KB with their numbers in them. */
  private void fill(int first, int end) {
    in(
        folder,
        stores ->
            IntStream.range(first, end)
                .forEach(
                    i -> {
                      Json.Obj body = Json.obj("text", (note(i) + " ").repeat(200));
                      var document =
                          Document.of(
                              samples.id(), samples.tenant(), "note", note(i), body, samples.now());
                      stores.documents().insert(document, Optional.empty(), ChangeSet.NONE);
                    }));
  }

  private static void in(Path place, Consumer<Stores> work) {
    try (JdbcStores jdbc = JdbcStores.open(DatabaseSettings.embedded(place, System::nanoTime))) {
      work.accept(jdbc.stores());
    }
  }

  private List<String> readable() {
    var found = new ArrayList<String>();
    in(
        made,
        stores ->
            IntStream.range(0, 2 * NOTES)
                .mapToObj(SalvageTest::note)
                .filter(
                    name ->
                        stores
                            .documents()
                            .findByName(samples.tenant(), "note", name)
                            .filter(d -> d.body().text("text").startsWith(name + " "))
                            .isPresent())
                .forEach(found::add));
    return found;
  }

  /** Where a text begins in the file for the last time. */
  private long place(String text) throws IOException {
    String all = Files.readString(file, StandardCharsets.ISO_8859_1);
    return all.lastIndexOf(text);
  }

  /** Where the part of the file begins in which a place is. */
  private long headBefore(long place) throws IOException {
    String all = Files.readString(file, StandardCharsets.ISO_8859_1);
    int at = (int) (place / PAGE * PAGE);
    while (!all.startsWith("chunk:", at)) {
      at -= PAGE;
    }
    return at;
  }

  /** Where a page of the file begins that has a note from this one on and little but notes. */
  private long pageOfNotes(int from) throws IOException {
    String all = Files.readString(file, StandardCharsets.ISO_8859_1);
    return IntStream.range(from, NOTES)
        .map(i -> all.lastIndexOf(note(i) + " ") / PAGE * PAGE)
        .filter(at -> others(all.substring(at, at + PAGE)) < PAGE / 20)
        .findFirst()
        .orElseThrow();
  }

  private static long others(String page) {
    return page.chars().filter(letter -> "note-0123456789 ".indexOf(letter) < 0).count();
  }

  private void overwrite(long at, int length, int with) throws IOException {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) with);
    try (var opened = new RandomAccessFile(file.toFile(), "rw")) {
      opened.seek(at);
      opened.write(bytes);
    }
  }

  private static SalvagedTable documents(List<SalvagedTable> tables) {
    return tables.stream().filter(t -> t.name().equals("document")).findFirst().orElseThrow();
  }

  @Test
  void a_whole_file_loses_nothing() {
    List<SalvagedTable> tables = Salvage.of(folder, made);
    assertThat(tables).filteredOn(table -> !table.whole()).isEmpty();
    assertThat(documents(tables).recovered()).isEqualTo(NOTES);
    assertThat(readable()).hasSize(NOTES);
  }

  @Test
  void overwritten_pages_lose_their_rows_alone_and_the_file_stays_as_it_is() throws Exception {
    for (int i : new int[] {20, 40, 61, 80, 100}) {
      overwrite(pageOfNotes(i) + HEAD, PAGE - 2 * HEAD, i % 2 == 0 ? 0 : 0xff);
    }
    byte[] damaged = Files.readAllBytes(file);
    List<SalvagedTable> tables = Salvage.of(folder, made);

    SalvagedTable documents = documents(tables);
    assertThat(documents.rows()).hasValue(NOTES);
    assertThat(documents.lost().orElseThrow()).isBetween(1L, NOTES - 1L);
    assertThat(documents.reasons()).isNotEmpty().allSatisfy(why -> assertThat(why).isNotBlank());
    assertThat(tables).filteredOn(table -> !table.whole()).contains(documents);
    assertThat(readable()).hasSize((int) documents.recovered());
    assertThat(Files.readAllBytes(file)).isEqualTo(damaged);
  }

  @Test
  void a_file_that_is_cut_off_is_recovered_as_far_as_it_goes_and_what_it_lacks_is_told()
      throws Exception {
    long before = Files.size(file);
    fill(NOTES, 2 * NOTES);
    try (var opened = new RandomAccessFile(file.toFile(), "rw")) {
      opened.setLength(before + (opened.length() - before) / 2);
    }
    List<SalvagedTable> tables = Salvage.of(folder, made);
    assertThat(documents(tables).recovered()).isBetween((long) NOTES, 2L * NOTES - 1);
    // Its newest part may lie before the cut, by what the database has moved; then rows are lost.
    assertThat(tables).filteredOn(table -> !table.whole()).isNotEmpty();
    assertThat(readable()).hasSize((int) documents(tables).recovered());
  }

  @Test
  void a_part_without_its_head_takes_the_file_back_to_an_older_version_and_that_is_said()
      throws Exception {
    overwrite(headBefore(place(note(110) + " ")), HEAD, 0);
    List<SalvagedTable> tables = Salvage.of(folder, made);
    assertThat(documents(tables).recovered()).isBetween(1L, NOTES - 1L);
    assertThat(tables)
        .filteredOn(table -> !table.whole())
        .singleElement()
        .satisfies(newest -> assertThat(newest.name()).isEqualTo("(newest changes)"));
  }

  @Test
  void one_of_the_two_heads_of_the_file_is_enough() throws Exception {
    overwrite(0, PAGE, 0);
    assertThat(documents(Salvage.of(folder, made)).recovered()).isEqualTo(NOTES);
  }

  @Test
  void a_folder_with_a_database_is_left_alone() throws Exception {
    in(made, stores -> {});
    assertThatThrownBy(() -> Salvage.of(folder, made))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("already");
  }

  @Test
  void a_file_without_anything_readable_is_refused_with_the_reason() throws Exception {
    overwrite(0, (int) Files.size(file), 0x55);
    assertThatThrownBy(() -> Salvage.of(folder, made))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("cannot be opened");
    assertThat(Salvage.databaseFile(made)).doesNotExist();
  }
}
