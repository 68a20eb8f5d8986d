package dev.omni.jdbc.file;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.BitSet;
import org.h2.mvstore.FreeSpaceBitSet;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.RandomAccessStore;

/**
 * Which blocks of the embedded database's file are used. H2 seeks room for each commit, twice, and
 * asks for one hole after the other from the beginning of the file until one is wide enough.
 * Whoever goes on behind a hole has found it too narrow: so this leaves out what follows and is no
 * wider. It knows for each part of the file how wide its widest hole is. The place that H2 finds is
 * the same.
 *
 * <p>Like the set that it takes the place of, it is used by one thread at a time.
 */
final class UsedBlocks extends BitSet {
  private static final long serialVersionUID = 1;
  private static final int PART = 1024;
  private static final int UNKNOWN = -1;

  /** The widest of the holes that begin in a part. */
  private int[] widest = new int[0];

  /** The hole that was given last, and its end, once that was asked for. */
  private int start = -1;

  private int end = -1;

  /** How wide the widest hole is that was too narrow for who is seeking. */
  private int narrow;

  /** Has a store use such a set from now on; fails where its H2 is another one. */
  static void serve(MVStore store) {
    try {
      var files = MethodHandles.privateLookupIn(RandomAccessStore.class, MethodHandles.lookup());
      MethodHandle space =
          files.unreflectGetter(RandomAccessStore.class.getDeclaredField("freeSpace"));
      store.executeFilestoreOperation(
          () -> serve((FreeSpaceBitSet) Chunks.called(() -> space.invoke(store.getFileStore()))));
    } catch (ReflectiveOperationException other) {
      throw new IllegalStateException(Chunks.OTHER, other);
    }
  }

  /** The same for what H2 seeks room in. */
  static void serve(FreeSpaceBitSet space) {
    try {
      Field field = FreeSpaceBitSet.class.getDeclaredField("set");
      field.setAccessible(true);
      var set = new UsedBlocks();
      set.or((BitSet) field.get(space));
      field.set(space, set);
    } catch (ReflectiveOperationException other) {
      throw new IllegalStateException(Chunks.OTHER, other);
    }
  }

  /** The beginning of a hole from there on; of one that is wide enough when who asks goes on. */
  @Override
  public int nextClearBit(int from) {
    narrow = from == end ? Math.max(narrow, end - start) : 0;
    end = -1;
    start = narrow == 0 ? super.nextClearBit(from) : wider(super.nextClearBit(from));
    return start;
  }

  @Override
  public int nextSetBit(int from) {
    int found = super.nextSetBit(from);
    end = from == start + 1 ? found : -1;
    return found;
  }

  /** Who asks for this seeks no room. */
  @Override
  public int previousClearBit(int from) {
    end = -1;
    return super.previousClearBit(from);
  }

  /** The first hole from this one on that is not too narrow; the last one has no end. */
  private int wider(int hole) {
    int at = hole;
    for (int over = after(at); over >= 0 && over - at <= narrow; over = after(at)) {
      int part = at / PART;
      at = widest(part) > narrow ? super.nextClearBit(over) : beginning((part + 1) * PART);
    }
    return at;
  }

  /** Where the first hole begins that does so there or later. */
  private int beginning(int from) {
    boolean inside = from > 0 && !get(from) && !get(from - 1);
    return super.nextClearBit(inside ? after(from) : from);
  }

  private int after(int hole) {
    return super.nextSetBit(hole);
  }

  private int widest(int part) {
    if (part >= widest.length) {
      int known = widest.length;
      widest = Arrays.copyOf(widest, Math.max(part + 1, 2 * known));
      Arrays.fill(widest, known, widest.length, UNKNOWN);
    }
    if (widest[part] == UNKNOWN) {
      widest[part] = measured(part);
    }
    return widest[part];
  }

  private int measured(int part) {
    int wide = 0;
    for (int at = beginning(part * PART); at / PART == part; ) {
      int over = after(at);
      if (over < 0) {
        return Integer.MAX_VALUE;
      }
      wide = Math.max(wide, over - at);
      at = super.nextClearBit(over);
    }
    return wide;
  }

  @Override
  public void set(int from, int to) {
    super.set(from, to);
    changed(from, to);
  }

  @Override
  public void clear(int from, int to) {
    super.clear(from, to);
    changed(from, to);
  }

  @Override
  public void clear() {
    super.clear();
    Arrays.fill(widest, UNKNOWN);
    end = -1;
  }

  /** Between the hole before and the one behind, each may be another one now. */
  private void changed(int from, int to) {
    int before = previousSetBit(from - 1) + 1;
    forget(before / PART, before / PART);
    forget(from / PART, to / PART);
    end = -1;
  }

  private void forget(int first, int last) {
    if (first < widest.length) {
      Arrays.fill(widest, first, Math.min(last + 1, widest.length), UNKNOWN);
    }
  }
}
