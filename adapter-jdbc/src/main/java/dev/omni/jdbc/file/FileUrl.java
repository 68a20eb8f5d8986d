package dev.omni.jdbc.file;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The address of an embedded database, which says how H2 is to use its file. */
public final class FileUrl {
  private static final String H2 = TwoHeads.url() + SteadyFile.prefix();
  private static final Pattern FILE = Pattern.compile("^jdbc:h2:(?:[A-Za-z]{2,}:)*([^;]+)");

  /**
   * What H2 needs to be kept to the promises: a commit is on its way to the disk before it is
   * answered; an interrupted thread does not close the file under all others (as H2's usual way to
   * its file would); and large texts stand in their rows like small ones, not in a store of their
   * own. Failed statements are told to their callers, not to a file beside the store, where their
   * values would stand. A close moves nothing in the file: H2 would take no heed then of what the
   * disk has, and {@link Upkeep} tidies anyway (ADR 37). Nor is old space used again before {@link
   * Pieces} says which may be.
   */
  private static final String EMBEDDED =
      ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH;WRITE_DELAY=0"
          + ";DB_CLOSE_ON_EXIT=FALSE;LOCK_TIMEOUT=10000;QUERY_CACHE_SIZE=64;MAX_LENGTH_INPLACE_LOB=134217728"
          + ";TRACE_LEVEL_FILE=0;MAX_COMPACT_TIME=0;REUSE_SPACE=FALSE";

  private FileUrl() {}

  /** That of the database in a folder. */
  public static String of(Path folder) {
    return H2 + folder.toAbsolutePath().normalize().resolve("omni") + EMBEDDED;
  }

  /**
   * The file behind such an address, by whatever way H2 goes to it.
   *
   * @throws IllegalStateException when it is none of a file
   */
  public static Path file(String url) {
    Matcher named = FILE.matcher(url);
    if (!named.find()) {
      throw new IllegalStateException("not the URL of a file: " + url);
    }
    return Path.of(named.group(1) + ".mv.db");
  }
}
