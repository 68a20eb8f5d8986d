package dev.omni.jdbc.internal.database;

import dev.omni.application.spi.store.StoreUnavailableException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.engine.MetaRecord;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.Page;
import org.h2.mvstore.db.ValueDataType;
import org.h2.mvstore.tx.Transaction;
import org.h2.mvstore.tx.TransactionMap;
import org.h2.mvstore.tx.TransactionStore;
import org.h2.result.Row;
import org.h2.value.Value;
import org.h2.value.ValueCollectionBase;
import org.h2.value.VersionedValue;

/**
 * A damaged file of H2, which is only read, and page by page. It is opened at its newest version;
 * when that does not describe its tables any more, in the recovery mode of the storage, at the
 * newest version of which every part has its head.
 */
public final class DamagedFile implements AutoCloseable {
  private static final Logger LOG = System.getLogger(DamagedFile.class.getName());
  private static final String TABLE = "table.";
  private static final int DESCRIPTIONS = 0;
  private static final int BLOCK = 4096;
  private static final int HEAD = 512;
  private static final Pattern VERSION =
      Pattern.compile("^(?:chunk|H):[^\\n]*,version:([0-9a-f]+)");
  private static final int MOST_REASONS = 3;
  private static final int LONGEST = 160;

  private final MVStore store;
  private final Path file;
  private final Transaction transaction;

  private DamagedFile(MVStore store, Path file) {
    this.store = store;
    this.file = file;
    var transactions = new TransactionStore(store, new ValueDataType());
    transactions.init();
    this.transaction = transactions.begin();
  }

  /**
   * Opens a file.
   *
   * @throws StoreUnavailableException when it is not there, a process uses it, or no version in it
   *     is whole enough to be opened
   */
  public static DamagedFile open(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new StoreUnavailableException("There is no database at " + file + ".");
    }
    Optional<DamagedFile> usual = Optional.empty();
    try {
      usual = Optional.of(of(builder(file).open(), file));
    } catch (RuntimeException unreadable) {
      LOG.log(Level.DEBUG, "not readable in the usual way", unreadable);
    }
    if (usual.filter(DamagedFile::isDescribed).isPresent()) {
      return usual.get();
    }
    usual.ifPresent(DamagedFile::close);
    try {
      return of(builder(file).recoveryMode().open(), file);
    } catch (RuntimeException unreadable) {
      throw new StoreUnavailableException(
          "The database at " + file + " cannot be opened: " + why(unreadable), unreadable);
    }
  }

  private static MVStore.Builder builder(Path file) {
    return new MVStore.Builder().fileName(file.toString()).readOnly();
  }

  private static DamagedFile of(MVStore store, Path file) {
    try {
      return new DamagedFile(store, file);
    } catch (RuntimeException unreadable) {
      store.closeImmediately();
      throw unreadable;
    }
  }

  private boolean isDescribed() {
    Reading reading = readDescriptions(each -> {});
    return reading.reasons().isEmpty() && reading.rows().orElse(0) > 0;
  }

  /** Returns what an exception of H2 says, without the statement, the version and the code. */
  static String why(Exception problem) {
    String message = String.valueOf(problem.getMessage()).replaceAll("\\s+", " ");
    String said = message.replaceAll("; SQL statement: .*| \\[[\\d./-]+]$", "");
    return said.length() <= LONGEST ? said : said.substring(0, LONGEST) + "...";
  }

  /**
   * Returns how many of the newest versions in the file are not in what is read, because a part of
   * them has lost its head. The heads of the parts that are left tell, and that of the file, which
   * names the newest version of all since the last clean end.
   */
  public long lostVersions() {
    long newest = store.getCurrentVersion();
    byte[] head = new byte[HEAD];
    try (var opened = new RandomAccessFile(file.toFile(), "r")) {
      for (long at = 0; at + BLOCK <= opened.length(); at += BLOCK) {
        opened.seek(at);
        opened.readFully(head);
        Matcher version = VERSION.matcher(new String(head, StandardCharsets.ISO_8859_1));
        if (version.find()) {
          newest = Math.max(newest, Long.parseLong(version.group(1), 16));
        }
      }
    } catch (IOException unreadable) {
      throw new StoreUnavailableException("The file " + file + " cannot be read.", unreadable);
    }
    return newest - store.getCurrentVersion();
  }

  /** Returns the numbers of the tables. */
  public List<Integer> tables() {
    return store.getMapNames().stream()
        .filter(name -> name.matches("table\\.[1-9]\\d{0,8}"))
        .map(name -> Integer.valueOf(name.substring(TABLE.length())))
        .sorted()
        .toList();
  }

  /** Reads what describes tables, indexes and the like. */
  Reading readDescriptions(Consumer<MetaRecord> each) {
    return read(DESCRIPTIONS, (key, row) -> each.accept(new MetaRecord(Row.get(row, 0))));
  }

  /**
   * Reads the rows of a table.
   *
   * @param each is given the key of a row and its values
   */
  Reading read(int table, BiConsumer<Object, Value[]> each) {
    var reading = new Reading(each);
    try {
      TransactionMap<Object, Object> rows = transaction.openMap(TABLE + table);
      reading.read(rows);
    } catch (RuntimeException | Error unreadable) {
      reading.lost(unreadable);
    }
    return reading;
  }

  @Override
  public void close() {
    store.closeImmediately();
  }

  /** The reading of one table. */
  static final class Reading {
    private final BiConsumer<Object, Value[]> each;
    private final Set<Long> seen = new HashSet<>();
    private final Set<String> reasons = new LinkedHashSet<>();
    private OptionalLong rows = OptionalLong.empty();
    private long uncommitted;

    private Reading(BiConsumer<Object, Value[]> each) {
      this.each = each;
    }

    private void read(TransactionMap<Object, Object> table) {
      Page<Object, VersionedValue<Object>> root = table.map.getRootPage();
      rows = OptionalLong.of(root.getTotalCount());
      read(table, root);
    }

    /** Reads a page; what cannot be read of it is lost, and nothing else. */
    private void read(
        TransactionMap<Object, Object> table, Page<Object, VersionedValue<Object>> page) {
      if (page.isLeaf()) {
        for (int i = 0; i < page.getKeyCount(); i++) {
          give(table, page.getKey(i), page.getValue(i));
        }
        return;
      }
      for (int i = 0; i < page.getRawChildPageCount(); i++) {
        child(page, i).ifPresent(child -> read(table, child));
      }
    }

    /** Returns a page below another, unless it cannot be read or a damaged one leads back to it. */
    private Optional<Page<Object, VersionedValue<Object>>> child(
        Page<Object, VersionedValue<Object>> page, int number) {
      try {
        long at = page.getChildPagePos(number);
        return at == 0 || seen.add(at) ? Optional.of(page.getChildPage(number)) : Optional.empty();
      } catch (RuntimeException | Error unreadable) {
        lost(unreadable);
        return Optional.empty();
      }
    }

    private void give(
        TransactionMap<Object, Object> table, Object key, VersionedValue<Object> stored) {
      Object row = stored.isCommitted() ? stored.getCurrentValue() : table.get(key);
      if (row == null) {
        uncommitted++;
      } else if (row instanceof Row values) {
        each.accept(key, values.getValueList());
      } else {
        each.accept(key, ((ValueCollectionBase) row).getList());
      }
    }

    private void lost(Throwable unreadable) {
      if (reasons.size() < MOST_REASONS) {
        reasons.add(
            unreadable instanceof RuntimeException problem
                ? why(problem)
                : "a page has no form that can be read: " + unreadable.getClass().getSimpleName());
      }
    }

    /** Returns the number of rows that the table has; empty when its first page is lost. */
    OptionalLong rows() {
      return rows.isPresent()
          ? OptionalLong.of(rows.getAsLong() - uncommitted)
          : OptionalLong.empty();
    }

    /** Returns why rows could not be read, at most a few different ones. */
    List<String> reasons() {
      return List.copyOf(reasons);
    }
  }
}
