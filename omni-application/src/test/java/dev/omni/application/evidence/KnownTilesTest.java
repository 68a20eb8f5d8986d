package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.EvidenceStore;
import dev.omni.domain.evidence.Tile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class KnownTilesTest {
  private static final Tile.Key FIRST = new Tile.Key(0, 0);

  private final EvidenceFixture fixture = new EvidenceFixture();
  private int committed;
  private final List<Tile.Key> asked = new ArrayList<>();
  private UnaryOperator<Tile> stored = UnaryOperator.identity();
  private final KnownTiles tiles = new KnownTiles(store());

  private EvidenceStore store() {
    EvidenceStore real = fixture.runs.stores.evidence();
    return new LogAuditTest.Changed(
        real,
        UnaryOperator.identity(),
        tile -> {
          asked.add(tile.key());
          return stored.apply(tile);
        },
        UnaryOperator.identity());
  }

  private void grow(int leaves) {
    for (int i = 0; i < leaves; i++) {
      fixture.commit("document " + committed++);
    }
    fixture.runs.omni.log().sequence();
  }

  private void proven(long index, long size) {
    tiles.keep(tiles.of(index, size));
  }

  @Test
  void what_is_known_is_not_asked_of_the_store() {
    grow(300);
    proven(7, 300);
    assertThat(asked).containsExactlyInAnyOrder(FIRST, new Tile.Key(0, 1), new Tile.Key(1, 0));
    proven(8, 300);
    proven(8, 260);
    assertThat(asked).hasSize(3);
  }

  @Test
  void a_tile_that_was_kept_before_it_was_full_never_passes_for_full() {
    grow(100);
    proven(7, 100);
    grow(1);
    assertThat(tiles.of(7, 100).get(FIRST).size()).isEqualTo(100);
    assertThat(tiles.of(7, 101).get(FIRST).size()).isEqualTo(101);
    grow(199);
    assertThat(tiles.of(7, 256).get(FIRST).full()).isTrue();
  }

  @Test
  void what_did_not_lead_to_the_head_is_read_again() {
    grow(3);
    proven(1, 3);
    tiles.forget(tiles.of(1, 3));
    tiles.of(1, 3);
    assertThat(asked).containsExactly(FIRST, FIRST);
  }

  @Test
  void of_tiles_that_have_not_been_used_for_long_none_is_kept() {
    var memory = new Lately<Integer, String>(2);
    memory.put(1, "one");
    memory.put(2, "two");
    assertThat(memory.get(1)).contains("one");
    memory.put(3, "three");
    assertThat(memory.get(2)).isEmpty();
    assertThat(memory.get(1)).contains("one");
  }

  @Test
  void what_is_kept_is_not_made_again() {
    var memory = new Lately<Integer, String>(2);
    assertThat(memory.get(1, () -> "one")).isEqualTo("one");
    assertThat(memory.get(1, () -> "another")).isEqualTo("one");
  }
}
