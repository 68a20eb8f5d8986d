package dev.omni.application.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.spi.store.AuditLog;
import dev.omni.application.spi.store.AuditLog.Head;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.audit.AuditEntry;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AuditLogReaderTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final int SIZE = 1200;

  private final List<AuditEntry> lines = new ArrayList<>();

  /** A log that was changed in the database. */
  private record Touched(List<AuditEntry> lines, Head head) implements AuditLog {
    @Override
    public void append(AuditEvent event) {
      throw new UnsupportedOperationException("nothing is added here");
    }

    @Override
    public List<Stored<AuditEntry>> page(long from, int limit) {
      return lines.stream()
          .sorted(Comparator.comparing(AuditEntry::seq))
          .filter(line -> line.seq() >= from)
          .limit(limit)
          .<Stored<AuditEntry>>map(Stored.Read::new)
          .toList();
    }
  }

  @BeforeEach
  void fill() {
    Head head = Head.EMPTY;
    for (int i = 1; i <= SIZE; i++) {
      AuditEntry line = head.next(act(i));
      lines.add(line);
      head = Head.of(line);
    }
  }

  private static AuditEvent act(int number) {
    return new AuditEvent(NOON, "cli:ada", "keys.create", Json.obj("number", number));
  }

  private Head head() {
    return Head.of(lines.get(lines.size() - 1));
  }

  private List<String> found(Head head) {
    return new AuditLogReader(new Touched(lines, head))
        .verify().problems().stream().map(Finding::check).toList();
  }

  private AuditEntry at(int seq) {
    return lines.get(seq - 1);
  }

  @Test
  void what_nobody_touched_is_clean() {
    AuditLogReader.Report report = new AuditLogReader(new Touched(lines, head())).verify();

    assertThat(report.problems()).isEmpty();
    assertThat(report.lines()).isEqualTo(SIZE);
    assertThat(report.head()).isEqualTo(head().hash());
    assertThat(
            new AuditLogReader(new InMemoryStores().stores().administration().audit())
                .verify()
                .problems())
        .isEmpty();
  }

  @Test
  void a_changed_line_is_named() {
    AuditEntry line = at(1100);
    lines.set(1099, new AuditEntry(1100, act(-1), line.previous(), line.hash()));

    assertThat(found(head())).containsExactly("line 1100");
  }

  @Test
  void a_changed_line_with_a_hash_that_fits_it_is_named() {
    lines.set(1099, AuditEntry.after(1099, at(1100).previous(), act(-1)));

    assertThat(found(head())).containsExactly("line 1100");
  }

  @Test
  void a_line_that_was_made_to_follow_a_replaced_one_is_named() {
    AuditEntry replaced = AuditEntry.after(1099, at(1100).previous(), act(-1));
    AuditEntry follower = at(1101);
    lines.set(1099, replaced);
    lines.set(1100, new AuditEntry(1101, follower.event(), replaced.hash(), follower.hash()));

    assertThat(found(head())).containsExactly("line 1101");
  }

  @Test
  void a_last_line_with_a_hash_that_fits_it_is_not_what_the_head_says() {
    Head head = head();
    lines.set(SIZE - 1, AuditEntry.after(SIZE - 1, at(SIZE).previous(), act(-1)));

    assertThat(found(head)).containsExactly("head");
  }

  @Test
  void removed_lines_are_named() {
    Head head = head();
    lines.removeIf(line -> line.seq() == 1 || line.seq() == 1000 || line.seq() == SIZE);

    assertThat(found(head)).containsExactly("line 1", "line 1000", "line " + SIZE);
  }

  @Test
  void lines_that_changed_places_are_named() {
    AuditEntry first = at(15);
    AuditEntry second = at(16);
    lines.set(14, new AuditEntry(15, second.event(), second.previous(), second.hash()));
    lines.set(15, new AuditEntry(16, first.event(), first.previous(), first.hash()));

    assertThat(found(head())).containsExactly("line 15", "line 16");
  }

  @Test
  void a_removed_line_whose_followers_were_renumbered_is_noticed_where_it_stood() {
    lines.remove(99);
    for (int i = 99; i < lines.size(); i++) {
      AuditEntry moved = lines.get(i);
      lines.set(i, new AuditEntry(i + 1, moved.event(), moved.previous(), moved.hash()));
    }

    assertThat(found(head())).startsWith("line 100").hasSize(100);
  }

  @Test
  void a_log_that_was_cut_and_a_head_that_was_put_back_are_noticed() {
    assertThat(found(new Head(SIZE - 10, at(SIZE - 10).hash()))).containsExactly("head");
    assertThat(found(new Head(Long.MAX_VALUE - 1, at(SIZE).hash()))).hasSize(100);
  }

  @Test
  void the_last_lines_are_read_oldest_first() {
    var trail = new AuditLogReader(new Touched(lines, head()));

    assertThat(Stored.readable(trail.last(3)))
        .containsExactly(at(SIZE - 2), at(SIZE - 1), at(SIZE));
    assertThat(trail.last(SIZE + 10)).hasSize(SIZE);
  }
}
