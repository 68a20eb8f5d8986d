package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.ConsoleSessionStore;
import dev.omni.domain.access.ConsoleSession;
import dev.omni.jdbc.internal.database.Database;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Sessions of the console in the database. */
final class JdbiConsoleSessionStore implements ConsoleSessionStore {
  static final String INSERT =
      """
      INSERT INTO console_session (id_hash, key_id, key_hash, project_id, mode, created_at, seen_at,
        ends_at, network, agent)
      VALUES (:id_hash, :key_id, :key_hash, :project_id, :mode, :created_at, :seen_at, :ends_at,
        :network, :agent)
      """;

  static final String FIND = "SELECT * FROM console_session WHERE id_hash = :id_hash";

  static final String USED =
      "UPDATE console_session SET seen_at = :at WHERE id_hash = :id_hash AND seen_at < :at";

  static final String REMOVE = "DELETE FROM console_session WHERE id_hash = :id_hash";

  static final String OF_KEY =
      "SELECT * FROM console_session WHERE key_id = :key_id ORDER BY created_at DESC, id_hash";

  static final String FORGET = "DELETE FROM console_session WHERE ends_at < :time";

  static final String INSERT_LINK =
      """
      INSERT INTO console_link (code_hash, project_id, mode, ends_at)
      VALUES (:code_hash, :project_id, :mode, :ends_at)
      """;

  static final String FIND_LINK = "SELECT * FROM console_link WHERE code_hash = :code_hash";

  static final String REMOVE_LINK = "DELETE FROM console_link WHERE code_hash = :code_hash";

  static final String FORGET_LINKS = "DELETE FROM console_link WHERE ends_at < :time";

  private static final String ID_HASH = "id_hash";
  private static final String CODE_HASH = "code_hash";

  private final Database database;

  JdbiConsoleSessionStore(Database database) {
    this.database = database;
  }

  @Override
  public void add(ConsoleSession session) {
    var values = new HashMap<String, Object>();
    values.put(ID_HASH, session.idHash());
    values.put("key_id", session.holder().keyId());
    values.put("key_hash", session.holder().keyHash());
    values.put("project_id", session.holder().tenant().projectId());
    values.put("mode", session.holder().tenant().mode());
    values.put("created_at", session.createdAt());
    values.put("seen_at", session.seenAt());
    values.put("ends_at", session.endsAt());
    values.put("network", session.client().network());
    values.put("agent", session.client().agent());
    database.update(INSERT, values);
  }

  @Override
  public Optional<ConsoleSession> find(String idHash) {
    return database.find(FIND, Map.of(ID_HASH, idHash), ConsoleSession.class);
  }

  @Override
  public void recordUse(String idHash, Instant at) {
    database.update(USED, Map.of(ID_HASH, idHash, "at", at));
  }

  @Override
  public boolean remove(String idHash) {
    return database.update(REMOVE, Map.of(ID_HASH, idHash)) == 1;
  }

  @Override
  public List<ConsoleSession> list(UUID keyId) {
    return database.list(OF_KEY, Map.of("key_id", keyId), ConsoleSession.class);
  }

  @Override
  public int deleteEndedBefore(Instant time) {
    return database.update(FORGET, Map.of("time", time))
        + database.update(FORGET_LINKS, Map.of("time", time));
  }

  @Override
  public void addLink(SignInLink link) {
    database.update(
        INSERT_LINK,
        Map.of(
            CODE_HASH,
            link.codeHash(),
            "project_id",
            link.tenant().projectId(),
            "mode",
            link.tenant().mode(),
            "ends_at",
            link.endsAt()));
  }

  @Override
  public Optional<SignInLink> takeLink(String codeHash) {
    Map<String, String> values = Map.of(CODE_HASH, codeHash);
    return database
        .find(FIND_LINK, values, SignInLink.class)
        .filter(link -> database.update(REMOVE_LINK, values) == 1);
  }
}
