package dev.omni.domain.data;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/**
 * A stored version of the market of a day, without its document, which never changes.
 *
 * @param id random
 * @param owner the view that it belongs to
 * @param version name, day, number and digest
 * @param bytes of the canonical text of the document
 * @param createdAt to the microsecond
 */
public record StoredMarket(UUID id, View owner, Version version, long bytes, Instant createdAt) {
  /** The largest canonical text of a document, in bytes. */
  public static final int MOST = 1 << 20;

  /**
   * The version of a market.
   *
   * @param name shared by the markets of all days
   * @param date of the market
   * @param number from 1 on for each day, never given twice
   * @param digest SHA-256 of the canonical text of the document, in hex
   */
  public record Version(String name, LocalDate date, int number, String digest) {}

  /** Returns the tenant. */
  public Tenant tenant() {
    return owner.tenant();
  }

  /** Returns the same market as another version of its name and day. */
  public StoredMarket numbered(int number) {
    var next = new Version(version.name, version.date, number, version.digest);
    return new StoredMarket(id, owner, next, bytes, createdAt);
  }

  /** Returns whether two markets have one owner, name and day. */
  public boolean isOfSameDay(StoredMarket other) {
    return owner.equals(other.owner)
        && version.name.equals(other.version.name)
        && version.date.equals(other.version.date);
  }

  /** Returns the JSON that clients see, without the document. */
  public Json.Obj json() {
    return Json.obj(
        "id",
        id,
        "object",
        "omni.market",
        "name",
        version.name,
        "date",
        version.date.toString(),
        "version",
        version.number,
        "digest",
        version.digest,
        "bytes",
        bytes,
        "created_at",
        createdAt);
  }
}
