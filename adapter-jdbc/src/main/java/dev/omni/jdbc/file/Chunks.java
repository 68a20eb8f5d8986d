package dev.omni.jdbc.file;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.h2.mvstore.Chunk;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.FileStore;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * What H2 does with the pieces (chunks) of its file and offers nobody: its own way to empty some
 * chooses them itself, again for each step and among all, and reads what is in them while commits
 * wait. Here who calls chooses, and reads before.
 */
final class Chunks {
  /** What is told where the members of H2 are not those that are used here. */
  static final String OTHER = "another H2 than this was made for";

  private final MVStore store;
  private final FileStore<?> file;
  private final Map<Integer, Chunk<?>> all;
  private final MethodHandle movable;
  private final MethodHandle outOfUse;
  private final MethodHandle contents;
  private final MethodHandle page;
  private final MethodHandle rewrite;
  private final MVMap<String, String> layout;

  /** Those of a store; fails where its H2 is another one. */
  @SuppressWarnings("unchecked") // What the fields hold is told by their types alone.
  Chunks(MVStore store) {
    this.store = store;
    this.file = store.getFileStore();
    try {
      var inside = MethodHandles.privateLookupIn(FileStore.class, MethodHandles.lookup());
      this.all = (Map<Integer, Chunk<?>>) held(inside, "chunks");
      this.movable = inside.unreflect(Chunk.class.getDeclaredMethod("isRewritable"));
      this.outOfUse = inside.unreflectGetter(Chunk.class.getDeclaredField("occupancy"));
      this.contents = declared(inside, "getToC", Chunk.class);
      this.page = declared(inside, "readPage", MVMap.class, long.class);
      this.rewrite = declared(inside, "compactRewrite", Set.class);
      this.layout = (MVMap<String, String>) held(inside, "layout");
    } catch (ReflectiveOperationException other) {
      throw new IllegalStateException(OTHER, other);
    }
  }

  private Object held(MethodHandles.Lookup inside, String field)
      throws ReflectiveOperationException {
    var holder = inside.unreflectGetter(FileStore.class.getDeclaredField(field));
    return called(() -> holder.invoke(file));
  }

  private static MethodHandle declared(
      MethodHandles.Lookup inside, String name, Class<?>... parameters)
      throws ReflectiveOperationException {
    return inside.unreflect(FileStore.class.getDeclaredMethod(name, parameters));
  }

  /**
   * Forgets pieces that the file tells of and does not have: a process was killed while it wrote
   * over one, in the very commit that was to tell that its place was free. H2 sees so when it opens
   * the file, uses the place for others, and goes on telling of the old piece as well. Of a file
   * that was closed like that, it would not find the newest piece, or find two at one place. To be
   * called before anything else is written.
   */
  void forgetLost() {
    List<Integer> lost = all.values().stream().filter(c -> c.block == 0).map(c -> c.id).toList();
    if (lost.isEmpty()) {
      return;
    }
    store.executeFilestoreOperation(
        () -> {
          lost.forEach(id -> layout.remove(DataUtils.META_CHUNK + Integer.toHexString(id)));
          all.keySet().removeAll(lost);
          store.commit();
        });
  }

  /** All of them now, but for those that are just being written. */
  List<Chunk<?>> all() {
    return List.copyOf(all.values());
  }

  /** Whether something in it is used, and something not, and what is used may be moved. */
  boolean movable(Chunk<?> chunk) {
    return (boolean) called(() -> movable.invoke(chunk));
  }

  /**
   * Reads what is used of it, so that it need not be read when it is moved. H2 may be marking what
   * is out of use at this moment, in a set that is not made for two threads; what is missed then is
   * read later.
   */
  void read(Chunk<?> chunk) {
    long[] pages = (long[]) called(() -> contents.invoke(file, chunk));
    BitSet gone = (BitSet) called(() -> outOfUse.invoke(chunk));
    try {
      for (int i = gone.nextClearBit(0); i < pages.length; i = gone.nextClearBit(i + 1)) {
        read(chunk, pages[i]);
      }
    } catch (IndexOutOfBoundsException marking) {
      return;
    }
  }

  private void read(Chunk<?> chunk, long entry) {
    MVMap<?, ?> map = store.getMap(DataUtils.getPageMapId(entry));
    if (map != null) {
      long place = DataUtils.composePagePos(chunk.id, entry);
      called(() -> page.invoke(file, map, place));
    }
  }

  /**
   * Has what is used of them written elsewhere by the next commit, as if it had been changed; gives
   * whether there was any. While commits wait.
   */
  boolean move(List<Chunk<?>> chunks) {
    Set<Integer> ids = chunks.stream().map(chunk -> chunk.id).collect(Collectors.toSet());
    MVStore.TxCounter reading = store.registerVersionUsage();
    try {
      return (int) called(() -> rewrite.invoke(file, ids)) > 0;
    } finally {
      store.deregisterVersionUsage(reading);
    }
  }

  /** What a handle does. */
  interface Call {
    @SuppressWarnings("checkstyle:IllegalThrows")
    Object made() throws Throwable;
  }

  static Object called(Call call) {
    try {
      return call.made();
    } catch (RuntimeException | Error failed) {
      throw failed;
    } catch (Throwable failed) {
      throw new IllegalStateException(failed);
    }
  }
}
