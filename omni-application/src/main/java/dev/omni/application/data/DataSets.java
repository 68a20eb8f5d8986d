package dev.omni.application.data;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListFilter;
import dev.omni.application.list.ListPage;
import dev.omni.application.list.ListQuery;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.data.DataSetFiles;
import dev.omni.application.spi.data.DataSetStore;
import dev.omni.application.spi.data.DataSetStore.Admission;
import dev.omni.application.spi.data.TableFormat;
import dev.omni.application.spi.data.TableFormat.MalformedTableException;
import dev.omni.application.spi.store.ProjectStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.View;
import dev.omni.domain.data.DataColumn;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.data.DataSetName;
import dev.omni.domain.data.RowDefects;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.json.UuidText;
import dev.omni.domain.world.World;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

/** The data sets of tenants: upload, list, read and delete. */
public final class DataSets {
  private static final ListFilter<String> NAME =
      ListFilter.of(
              "name",
              Shape.string().described("Only versions of this name."),
              text -> Optional.of(text).filter(DataSetName::valid),
              "must have " + DataSetName.FORM)
          .example(Json.str("prices"));

  /** Data sets, newest first. */
  public static final ListDefinition LIST = ListDefinition.created("data-sets.list", NAME);

  /** The usual maximum size of a data set in bytes. */
  public static final long USUAL_MOST = 1L << 30;

  /** The maximum number of uploads at a time; each has a thread and a few megabytes. */
  private static final int UPLOADS = 8;

  /** The most sets that one commit removes after the end of their life. */
  private static final int AT_ONCE = 100;

  /** The scopes of which an upload needs one. */
  public static final List<Scope> UPLOAD =
      Stream.concat(Stream.of(Scope.OMNI_RUN), Stream.of(World.values()).map(Scope::run)).toList();

  private final DataSetStore store;
  private final ProjectStore projects;
  private final DataSetFiles files;
  private final ClockAndIds clockAndIds;
  private final long most;
  private final Semaphore uploads = new Semaphore(UPLOADS);

  /**
   * Creates the facet.
   *
   * @param most maximum size of a data set in bytes, not compressed
   */
  public DataSets(Stores stores, DataSetFiles files, ClockAndIds clockAndIds, long most) {
    this.store = stores.dataSets();
    this.projects = stores.projects();
    this.files = files;
    this.clockAndIds = clockAndIds;
    this.most = most;
  }

  /**
   * The result of an upload.
   *
   * @param set the new one, or the version of the name with equal bytes
   * @param created whether it is new
   * @param defects rows of a file whose records could not be read
   */
  public record Upload(DataSet set, boolean created, RowDefects defects) {}

  /**
   * Reads a table to its end and stores it as the next version of a name, which stays.
   *
   * @throws Fault as {@link #upload(Caller, String, TableFormat, InputStream, Optional)}
   * @throws IOException when the body breaks off
   */
  public Upload upload(Caller caller, String name, TableFormat format, InputStream body)
      throws IOException {
    return upload(caller, name, format, body, Optional.empty());
  }

  /**
   * Reads a table to its end and stores it as the next version of a name.
   *
   * @param body the bytes of the table, not compressed; read once and never held as a whole
   * @param life after which the set is removed unless an unfinished run reads it; empty for a set
   *     that stays. Of two uploads of equal bytes the longer life holds.
   * @throws Fault {@code parameter_invalid} for the name, {@code data_set_invalid}, {@code
   *     payload_too_large}, {@code concurrency_limit_exceeded}
   * @throws IOException when the body breaks off
   */
  public Upload upload(
      Caller caller, String name, TableFormat format, InputStream body, Optional<Duration> life)
      throws IOException {
    caller.require(UPLOAD.toArray(Scope[]::new));
    if (!DataSetName.valid(name)) {
      throw Fault.of(FaultCode.PARAMETER_INVALID, "The name must have " + DataSetName.FORM + ".");
    }
    if (!uploads.tryAcquire()) {
      throw Fault.of(
          FaultCode.CONCURRENCY_LIMIT_EXCEEDED,
          UPLOADS + " data sets are being uploaded, which is the most at a time; retry.");
    }
    try {
      return stored(caller.view(), name, format, new MeasuredStream(body, most), life);
    } finally {
      uploads.release();
    }
  }

  /**
   * Returns a caller whose uploads belong to a workspace, if one is named.
   *
   * @throws Fault {@code workspace_not_found} for one that the caller does not have
   */
  public Caller within(Caller caller, Optional<UUID> workspace) {
    return workspace.isEmpty()
        ? caller
        : projects
            .within(caller, workspace.get())
            .orElseThrow(
                () -> Fault.of(FaultCode.WORKSPACE_NOT_FOUND, "No workspace has this id."));
  }

  private Upload stored(
      View view, String name, TableFormat format, MeasuredStream body, Optional<Duration> life)
      throws IOException {
    UUID id = clockAndIds.newId();
    try (var writer = new TableWriter(files.create(id))) {
      read(format, body, writer);
      writer.complete();
      var version = new DataSet.Version(name, 1, "sha256:" + body.sha256());
      var size = new DataSet.Size(writer.rows(), body.size());
      Instant now = clockAndIds.now();
      var set = new DataSet(id, view, version, size, writer.found(), now, life.map(now::plus));
      Admission admission = store.insert(set);
      if (!admission.inserted()) {
        files.delete(id);
        requireSameColumns(set, admission.set());
      }
      return new Upload(admission.set(), admission.inserted(), writer.defects());
    }
  }

  /** Refuses bytes that the name has already, read with other columns. */
  private static void requireSameColumns(DataSet set, DataSet known) {
    if (!names(set).equals(names(known))) {
      throw Fault.of(
          FaultCode.DATA_SET_INVALID,
          "The bytes are those of "
              + known.version()
              + ", which were read with other columns; give this reading another name.");
    }
  }

  private static List<String> names(DataSet set) {
    return set.columns().stream().map(DataColumn::name).toList();
  }

  private static void read(TableFormat format, MeasuredStream body, TableWriter writer)
      throws IOException {
    try {
      format.read(body, writer);
      body.skipRest();
    } catch (MalformedTableException malformed) {
      throw invalid(body.isGzip() ? packed() : malformed);
    }
  }

  /** Returns what is wrong with bytes that are gzip where a table should begin. */
  private static MalformedTableException packed() {
    return new MalformedTableException(
        1,
        0,
        "the table is still packed by gzip; pack it once at most, and then send the header"
            + " Content-Encoding: gzip");
  }

  private static Fault invalid(MalformedTableException malformed) {
    String place =
        "line "
            + malformed.line()
            + (malformed.column() > 0 ? ", column " + malformed.column() : "")
            + ": ";
    String message = place + malformed.getMessage();
    Json.Obj error =
        Json.obj(
            "pointer",
            "",
            "line",
            malformed.line(),
            "column",
            malformed.column() > 0 ? Json.num(malformed.column()) : Json.NULL,
            "code",
            FaultCode.DATA_SET_INVALID,
            "message",
            message);
    return Fault.of(
        FaultCode.DATA_SET_INVALID, "The table, " + message, Json.obj("errors", List.of(error)));
  }

  /** Returns the page of a list of data sets, newest first. */
  public ListPage<Stored<DataSet>> list(Caller caller, ListQuery query) {
    caller.require(Scope.OMNI_READ);
    List<Stored<DataSet>> found = stored(caller, query);
    if (Stored.readable(found).stream().anyMatch(this::hasExpired)) {
      removeExpired();
      found = stored(caller, query);
    }
    return ListPage.of(found, query, set -> set.position(DataSets::position));
  }

  private List<Stored<DataSet>> stored(Caller caller, ListQuery query) {
    return store.list(caller.view(), query.get(NAME), query.start(), query.limitAndOne());
  }

  private static ListPosition position(DataSet set) {
    return new ListPosition(set.createdAt(), set.id());
  }

  /**
   * Returns a data set.
   *
   * @throws Fault {@code data_set_not_found}
   */
  public DataSet read(Caller caller, UUID id) {
    return read(caller, id.toString());
  }

  /**
   * Returns the data set that a text names.
   *
   * @throws Fault {@code data_set_not_found}
   */
  public DataSet read(Caller caller, String reference) {
    caller.require(Scope.OMNI_READ);
    return find(caller.view(), reference).orElseThrow(DataSets::unknown);
  }

  private static Fault unknown() {
    return Fault.of(FaultCode.DATA_SET_NOT_FOUND, "No data set has this id or name.");
  }

  /**
   * Returns the cells of a data set.
   *
   * @throws Fault {@code data_set_not_found}
   */
  public DataSetReader rows(Caller caller, UUID id) {
    return open(read(caller, id));
  }

  /** Returns the cells of a data set that was found. */
  public DataSetReader open(DataSet set) {
    return new DataSetReader(set, files.open(set.id()));
  }

  /**
   * Returns the data set that a text names: an id, a name, {@code name@version}, or {@code
   * name@sha256:HEX}. One whose life has ended is removed, unless an unfinished run reads it.
   */
  public Optional<DataSet> find(View view, String text) {
    Optional<DataSet> found = stored(view, text);
    if (found.filter(this::hasExpired).isEmpty()) {
      return found;
    }
    removeExpired();
    return stored(view, text);
  }

  private boolean hasExpired(DataSet set) {
    return set.hasExpired(clockAndIds.now());
  }

  private Optional<DataSet> stored(View view, String text) {
    return UuidText.canonical(text)
        ? store.find(view, UUID.fromString(text))
        : DataSetName.parse(text).flatMap(name -> store.findByName(view, name));
  }

  /**
   * Deletes the data set that a text names, and returns its id.
   *
   * @throws Fault {@code data_set_not_found}, {@code data_set_in_use}
   */
  public UUID delete(Caller caller, String reference) {
    caller.require(Scope.OMNI_RUN);
    UUID id = find(caller.view(), reference).map(DataSet::id).orElseThrow(DataSets::unknown);
    delete(caller, id);
    return id;
  }

  private void delete(Caller caller, UUID id) {
    switch (store.delete(caller.view(), id)) {
      case DELETED -> files.delete(id);
      case IN_USE ->
          throw Fault.of(
              FaultCode.DATA_SET_IN_USE,
              "A run that has not ended reads this data set; it can be deleted afterwards.");
      case UNKNOWN -> throw unknown();
    }
  }

  /** Removes the sets whose life has ended, except those that unfinished runs read. */
  public void removeExpired() {
    List<UUID> gone;
    do {
      gone = store.deleteExpired(clockAndIds.now(), AT_ONCE);
      gone.forEach(files::delete);
    } while (gone.size() == AT_ONCE);
  }

  /** Removes the files that uploads and deletions left when their process ended. */
  public void removeAbandoned() {
    Set<UUID> left = new HashSet<>(files.abandoned());
    left.removeAll(store.existing(left));
    left.forEach(files::delete);
  }
}
