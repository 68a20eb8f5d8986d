package dev.omni.server.attack;

import dev.omni.application.Omni;
import dev.omni.application.evidence.LastSeenCheckpoint;
import dev.omni.application.evidence.outside.CosignatureCollector;
import dev.omni.application.evidence.outside.CosignatureCollector.Witnesses;
import dev.omni.application.evidence.outside.TimeCollector;
import dev.omni.application.json.JsonReader;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.store.EvidenceStore.Entry;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.EvidenceBodies;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.World;
import dev.omni.engine.JsonEngine;
import dev.omni.jdbc.TestDatabase;
import dev.omni.operations.EarlierOperations;
import dev.omni.sandbox.SandboxRuntime;
import dev.omni.server.predicate.Edit;
import dev.omni.testkit.EngineRunner;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;

/**
 * An operator with the database, the files and every key of a server that worked honestly for two
 * hours, on a real store.
 */
final class Operator {
  static final Caller ADA = Caller.test("ada");
  static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  static final Duration HOUR = Duration.ofHours(1);
  static final String OPTION = "finance.option.vanilla";

  static final Json.Obj CALL =
      Json.obj(
          "type",
          "call",
          "spot",
          60,
          "strike",
          65,
          "rate",
          0.08,
          "volatility",
          0.3,
          "expiry_years",
          0.25);

  /** The number of runs before the first hour ended. */
  private static final int FIRST_HOUR = 7;

  private static final String VOLATILITY = "finance.option.implied-volatility";

  /** A price from which no volatility follows, so that the run fails. */
  private static final Json.Obj UNTOLD =
      Json.obj(
          "type",
          "call",
          "spot",
          400,
          "strike",
          100,
          "rate",
          0,
          "expiry_years",
          1,
          "price",
          Math.nextUp(300.0));

  private static final String BATCH = "finance.batch.evaluate";
  static final List<JsonEngine> ENGINES =
      Stream.of(OPTION, VOLATILITY).map(EngineRunner::engine).toList();

  /** Empties the log, but not what it is made of. */
  private static final String FORGET =
      "DELETE FROM log_entry_index; DELETE FROM log_entry_pending; DELETE FROM evidence_checkpoint;"
          + " DELETE FROM evidence_tile; DELETE FROM log_cosignatures; DELETE FROM log_times;"
          + " DELETE FROM log_forks; UPDATE evidence_log SET size = 0;";

  private static final ExecutorService THREADS =
      Executors.newSingleThreadExecutor(
          task -> {
            var thread = new Thread(task, "outsiders");
            thread.setDaemon(true);
            return thread;
          });

  private final TestDatabase database;
  private final Stores stores;
  private final Vault vault = InMemoryStores.vault();
  private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
  private final OperatorKeys keys = new OperatorKeys(NOON.minus(Duration.ofDays(20)));
  private final Outsiders outsiders = new Outsiders(NOON, keys);
  private final Map<String, UUID> runs = new TreeMap<>();
  private LastSeenCheckpoint lastSeen = LastSeenCheckpoint.inMemory();
  private int quorum = 1;
  private Omni omni;

  private Operator(TestDatabase database) {
    this.database = database;
    this.stores = database.empty();
    this.omni = node();
  }

  /** Works for two hours on an empty database, seen by the witness and the authority. */
  static Operator on(TestDatabase database) {
    var operator = new Operator(database);
    operator.work();
    return operator;
  }

  private Omni node() {
    return Omni.on(stores)
        .clock(now::get)
        .vault(vault)
        .signing(keys)
        .lastSeenCheckpoint(lastSeen)
        .witnessQuorum(quorum)
        .sandbox(SandboxRuntime.of(ENGINES, time(), Threads.none()))
        .with(EarlierOperations.of())
        .build();
  }

  private void work() {
    run("price", CALL, StartRun.Options.NONE);
    run("other", CALL.with("spot", 61), StartRun.Options.NONE);
    start("failed", VOLATILITY, UNTOLD, StartRun.Options.NONE);
    run("checked", CALL.with("spot", 62), StartRun.Options.NONE.withSecondOpinion(true));
    run("secret", CALL.with("spot", 63), StartRun.Options.NONE.confidential(true));
    start("batch", BATCH, rows(), StartRun.Options.NONE);
    omni.work();
    start("cancelled", BATCH, rows(), StartRun.Options.NONE);
    omni.cancel(ADA, id("cancelled"));
    signOff("approval", "price");
    signOff("review", "approval");
    closeHour();
    run("later", CALL.with("spot", 64), StartRun.Options.NONE);
    run("last", CALL.with("spot", 65), StartRun.Options.NONE);
    start("open", BATCH, rows(), StartRun.Options.NONE);
    closeHour();
  }

  private static Json.Obj rows() {
    Json.Obj grid = Json.obj("spot", Json.obj("from", 55, "to", 70, "steps", 4));
    return Json.obj("capability", OPTION, "base", CALL.without("spot"), "grid", grid);
  }

  private void run(String name, Json.Obj input, StartRun.Options options) {
    start(name, OPTION, input, options);
  }

  private void start(String name, String capability, Json.Obj input, StartRun.Options options) {
    UUID desk = omni.open(ADA, World.FINANCE, "Desk").id();
    var key = new IdempotencyKey("run-" + name + "-" + runs.size());
    Run run = omni.start(ADA, new StartRun(desk, capability, key, input, options));
    runs.put(name, run.id());
    pass(Duration.ofMinutes(1));
  }

  void signOff(String name, String about) {
    Json.Obj body = Json.obj("meaning", "approved", "role", "validation");
    OperationCall call = OperationCall.of(ADA, body).withPathValue("uuid", id(about).toString());
    var made = (Json.Obj) omni.operations().invoke("evidence.sign-off", call, Optional.empty());
    runs.put(name, UUID.fromString(made.text("id")));
    pass(Duration.ofMinutes(1));
  }

  /** Works on as honestly as before: one run, and the end of an hour. */
  void workOn() {
    run("one-more");
    closeHour();
  }

  /** Makes a run. */
  void run(String name) {
    run(name, CALL.with("spot", 66), StartRun.Options.NONE);
  }

  /** Makes the places of new entries in the log. */
  void sequence() {
    omni.log().sequence();
  }

  /** Logs the head of the numbers and shows the log to the witness and the authority. */
  void closeHour() {
    omni.log().sequence();
    omni.sequence().publish(HOUR);
    omni.log().sequence();
    shown();
    pass(HOUR);
  }

  /** Lets time pass, for everyone. */
  void pass(Duration time) {
    now.updateAndGet(instant -> instant.plus(time));
    outsiders.pass(time);
  }

  /** Asks the witness and the authority about the newest checkpoint, and keeps what they say. */
  void shown() {
    witnessed();
    stamped();
  }

  private ClockAndIds time() {
    return new ClockAndIds(now::get, UUID::randomUUID);
  }

  /** Asks the witness. */
  void witnessed() {
    var cosignatures =
        new CosignatureCollector(
            omni.log(),
            stores.evidence().outside(),
            new Witnesses(List.of(outsiders.address()), 1),
            (address, type, body) -> Optional.of(outsiders.post(body)),
            time());
    try {
      cosignatures.collect(omni.log().head().orElseThrow(), THREADS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  /** Asks the authority. */
  void stamped() {
    new TimeCollector(
            stores.evidence().outside(), Optional.of(outsiders.authority()), Duration.ZERO, time())
        .collect(omni.log().head().orElseThrow());
  }

  UUID id(String name) {
    return Optional.ofNullable(runs.get(name)).orElseThrow();
  }

  List<String> names() {
    return List.copyOf(runs.keySet());
  }

  Omni omni() {
    return omni;
  }

  Stores stores() {
    return stores;
  }

  TestDatabase database() {
    return database;
  }

  OperatorKeys keys() {
    return keys;
  }

  Outsiders outsiders() {
    return outsiders;
  }

  LastSeenCheckpoint lastSeen() {
    return lastSeen;
  }

  /** Puts back what the node saw last, as a file that was left alone has it. */
  void lastSeen(LastSeenCheckpoint file) {
    lastSeen = file;
    omni = node();
  }

  /** Sets the own clock, and nobody else's. */
  void clock(Instant time) {
    now.set(time);
  }

  /** Returns a document with what others say of it, as the server gives it now. */
  Json.Obj document(String name) {
    return document(id(name));
  }

  Json.Obj document(UUID id) {
    Json.Obj whole = omni.evidence().read(ADA, id, false);
    return read(whole.with("outside", omni.evidence().outside(ADA, id)));
  }

  /** Returns a document of evidence or of the head as a client reads it. */
  static Json.Obj read(Json.Obj document) {
    return (Json.Obj) JsonReader.trusted(JsonReader.write(document));
  }

  /** Returns a document, unless the server answers with an error. */
  Optional<Json.Obj> findDocument(UUID id) {
    try {
      return Optional.of(document(id));
    } catch (RuntimeException refused) {
      return Optional.empty();
    }
  }

  /** Returns the documents of all runs that the log has, as far as the server gives them. */
  List<Json.Obj> documents() {
    var shown = new ArrayList<Json.Obj>();
    for (Entry entry : stores.evidence().list(0, Integer.MAX_VALUE)) {
      if (entry.logEntry().kind().equals("omni_run")) {
        findDocument(entry.logEntry().id()).ifPresent(shown::add);
      }
    }
    return shown;
  }

  /** Returns the head of the numbers as the server signs it now. */
  Json.Obj head() {
    return read(omni.sequence().read(ADA));
  }

  LogEntry entry(String name) {
    return stores.evidence().find(ADA.tenant(), id(name)).orElseThrow().logEntry();
  }

  Json.Obj statement(String name) {
    return (Json.Obj) JsonReader.trusted(entry(name).statement());
  }

  /** Changes a statement in the database, and nothing else. */
  void state(String name, Json.Obj statement) {
    byte[] text = new Statement(statement).payload().getBytes(StandardCharsets.UTF_8);
    database.sql("UPDATE log_entry SET statement = ? WHERE id = '" + id(name) + "'", text);
  }

  /** Changes a member of a predicate, and makes the whole log again with the true keys. */
  void restate(String name, String pointer, UnaryOperator<Json> change) {
    state(name, Edit.change(statement(name), "/predicate" + pointer, change));
    rebuild(order());
  }

  /**
   * Changes a member of a document in its table, in its result and in its statement, and makes the
   * whole log again with the true keys.
   */
  void replace(String name, String pointer, Object value) {
    EvidenceBodies bodies = stores.evidence().findBodies(ADA.tenant(), id(name)).orElseThrow();
    Json.Obj result = Edit.put((Json.Obj) bodies.output(), pointer, value);
    Json.Obj statement = Edit.put(statement(name), "/predicate" + pointer, value);
    for (String at : List.of("/subject/0/digest", "/predicate/result", "/predicate/output")) {
      statement = Edit.put(statement, at + "/sha256", Sha256.sha256(result));
    }
    state(name, statement);
    Document document =
        stores.documents().find(ADA.tenant(), entry(name).kind(), id(name)).orElseThrow();
    String own = " WHERE id = '" + id(name) + "'";
    String body = Edit.put(document.body(), pointer, value).canonical().replace("'", "''");
    database.sql("UPDATE document SET body = '" + body + "'" + own);
    byte[] stored = deflated(result.canonical());
    database.sql("UPDATE evidence_body SET body = ?" + own + " AND part = 'output'", stored);
    rebuild(order());
  }

  private static byte[] deflated(String text) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new DeflaterOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  /** Returns the entries of the log in their order. */
  List<UUID> order() {
    var order = new ArrayList<UUID>();
    for (Entry entry : stores.evidence().list(0, Integer.MAX_VALUE)) {
      order.add(entry.logEntry().id());
    }
    return order;
  }

  /**
   * Makes the log again of some entries with the true keys, without the checkpoint that the node
   * saw last, and shows it to the witness and the authority as if nothing had happened.
   */
  void rebuild(List<UUID> order) {
    forget(order);
    omni.log().sequence();
    shown();
    database.sql("DELETE FROM log_forks");
  }

  /** Forgets the log, all other entries and what was seen; these entries wait for their places. */
  void forget(List<UUID> order) {
    String kept = order.stream().map(id -> "'" + id + "'").collect(Collectors.joining(","));
    String rest = kept.isEmpty() ? ";" : " WHERE id NOT IN (" + kept + ");";
    var sql = new StringBuilder(FORGET);
    sql.append("DELETE FROM log_entry").append(rest);
    sql.append("DELETE FROM evidence_body").append(rest);
    for (UUID id : order) {
      sql.append("INSERT INTO log_entry_pending (log_entry_id) VALUES ('").append(id).append("');");
    }
    database.sql(sql.toString());
    restart();
  }

  /** Sets how many witnesses this server wants, and starts it again. */
  void quorum(int number) {
    quorum = number;
    omni = node();
  }

  /** Starts the node again without what it saw last. */
  void restart() {
    lastSeen = LastSeenCheckpoint.inMemory();
    omni = node();
  }

  /** Removes a run or document with all that the database has of it. */
  void erase(String name) {
    String own = " = '" + id(name) + "'";
    database.sql(
        "DELETE FROM log_entry_index WHERE log_entry_id"
            + own
            + "; DELETE FROM log_entry WHERE id"
            + own
            + "; DELETE FROM evidence_body WHERE id"
            + own
            + "; DELETE FROM row_chunk WHERE run_id"
            + own
            + "; DELETE FROM run WHERE id"
            + own
            + "; DELETE FROM document WHERE id"
            + own);
  }

  /**
   * Sets the log back to the entries of the first hour, as an older backup of the database does.
   */
  void rollBack() {
    List<UUID> all = order();
    List<UUID> first = all.subList(0, all.indexOf(id("later")));
    for (String name : List.of("later", "last", "open")) {
      erase(name);
    }
    database.sql("UPDATE run_sequence SET last_number = " + FIRST_HOUR);
    rebuild(List.copyOf(first));
  }

  /** Removes some, and makes the log again of what is left. */
  void rebuildWithout(String... names) {
    List<UUID> order = new ArrayList<>(order());
    for (String name : names) {
      order.remove(id(name));
      erase(name);
    }
    rebuild(order);
  }

  /** Makes the log again with two entries in each other's place. */
  void rebuildSwapped(String one, String other) {
    List<UUID> order = new ArrayList<>(order());
    Collections.swap(order, order.indexOf(id(one)), order.indexOf(id(other)));
    rebuild(order);
  }

  /** Changes a text of a run in its table. */
  void store(String name, String column, Json value) {
    String text = value.canonical().replace("'", "''");
    database.sql("UPDATE run SET " + column + " = '" + text + "' WHERE id = '" + id(name) + "'");
  }
}
