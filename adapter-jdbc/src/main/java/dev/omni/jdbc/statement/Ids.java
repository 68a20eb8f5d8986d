package dev.omni.jdbc.statement;

import java.nio.ByteBuffer;
import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.UUID;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.Oid;
import org.postgresql.jdbc.PgArray;

/**
 * Arrays of identifiers. PostgreSQL's driver writes them as one text, which costs both sides more
 * than all other arrays of a statement; here they are in the form in which the database has them.
 */
final class Ids {
  private static final int HEAD = 20;
  private static final int LENGTH = 16;
  private static final int NONE = -1;

  private Ids() {}

  /** An array of them, some of which may be missing. */
  static Array array(Connection connection, UUID[] ids) throws SQLException {
    return connection.isWrapperFor(BaseConnection.class)
        ? new PgArray(connection.unwrap(BaseConnection.class), Oid.UUID_ARRAY, bytes(ids))
        : connection.createArrayOf("uuid", ids);
  }

  /** One dimension; whether some are missing; of what; how many, from which index on; each. */
  private static byte[] bytes(UUID[] ids) {
    ByteBuffer all = ByteBuffer.allocate(HEAD + ids.length * (Integer.BYTES + LENGTH));
    all.putInt(1).putInt(1).putInt(Oid.UUID).putInt(ids.length).putInt(1);
    for (UUID id : ids) {
      if (Objects.isNull(id)) {
        all.putInt(NONE);
      } else {
        all.putInt(LENGTH);
        all.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
      }
    }
    return java.util.Arrays.copyOf(all.array(), all.position());
  }
}
