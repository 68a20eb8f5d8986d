package dev.omni.jdbc.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.h2.mvstore.FreeSpaceBitSet;
import org.junit.jupiter.api.Test;

/** Where the embedded database finds room in its file, and how soon. */
final class UsedBlocksTest {
  private static final int BLOCK = 4096;
  private static final int NARROW_HOLES = 10_000;

  private record Taken(long place, int length) {}

  @Property(tries = 200)
  void the_places_are_those_that_the_plain_set_gives(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int longest) {
    var chance = new Random(seed);
    var plain = new FreeSpaceBitSet(2, BLOCK);
    var served = new FreeSpaceBitSet(2, BLOCK);
    UsedBlocks.serve(served);
    List<Taken> taken = new ArrayList<>();

    for (int i = 0; i < 1500; i++) {
      if (!taken.isEmpty() && chance.nextInt(100) < 45) {
        Taken gone = taken.remove(chance.nextInt(taken.size()));
        plain.free(gone.place(), gone.length());
        served.free(gone.place(), gone.length());
      } else {
        int length = BLOCK * (1 + chance.nextInt(longest));
        long place = plain.allocate(length);
        assertThat(served.allocate(length)).isEqualTo(place);
        taken.add(new Taken(place, length));
      }
    }
  }

  @Test
  void what_was_used_before_is_used() {
    var space = new FreeSpaceBitSet(2, BLOCK);
    long before = space.allocate(3 * BLOCK);

    UsedBlocks.serve(space);

    assertThat(space.isUsed(before, 3 * BLOCK)).isTrue();
    assertThat(space.allocate(BLOCK)).isEqualTo(before + 3 * BLOCK);
  }

  @Test
  void holes_no_wider_than_one_that_was_too_narrow_are_passed_over() {
    var blocks = new UsedBlocks();
    blocks.set(0, 2 * NARROW_HOLES);
    for (int i = 1; i <= NARROW_HOLES; i++) {
      blocks.clear(2 * i - 1, 2 * i);
    }
    blocks.set(2 * NARROW_HOLES + 10, 2 * NARROW_HOLES + 20);

    assertThat(holesSeen(blocks, 5)).isEqualTo(2);
    assertThat(holesSeen(blocks, 1)).isEqualTo(1);
    assertThat(holesSeen(blocks, 50)).isEqualTo(3);
  }

  /** How many holes are looked at until one is as wide as that, asking as H2 does. */
  private static int holesSeen(UsedBlocks blocks, int wide) {
    int from = 0;
    for (int seen = 1; ; seen++) {
      int start = blocks.nextClearBit(from);
      int end = blocks.nextSetBit(start + 1);
      if (end < 0 || end - start >= wide) {
        return seen;
      }
      from = end;
    }
  }
}
