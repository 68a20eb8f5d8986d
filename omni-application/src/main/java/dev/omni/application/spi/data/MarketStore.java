package dev.omni.application.spi.data;

import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.View;
import dev.omni.domain.data.MarketName;
import dev.omni.domain.data.StoredMarket;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The store of markets. Every method is atomic, and durable on return. */
public interface MarketStore {
  /**
   * Stores a market as the next version of its name and day. If the newest one of this owner has an
   * equal digest, it stores nothing and returns that one. Numbers are never given twice, even after
   * a deletion.
   *
   * @param market its number is ignored
   */
  Admission insert(StoredMarket market, Json.Obj document);

  /**
   * The result of an insertion.
   *
   * @param market the stored one
   * @param inserted whether it is the offered one
   */
  record Admission(StoredMarket market, boolean inserted) {}

  /**
   * Returns the version that a name means, if it is in this view.
   *
   * @param today the last day of a name without a date
   */
  Optional<StoredMarket> find(View view, MarketName name, LocalDate today);

  /**
   * Returns the document of a market; empty when it is not there any more.
   *
   * @throws dev.omni.domain.fault.Fault {@code record_unreadable}
   */
  Optional<Json.Obj> document(StoredMarket market);

  /**
   * Returns markets, newest first, then by greater id text.
   *
   * @param name of the markets; empty for all
   * @param after creation time and id of the last one seen
   */
  List<Stored<StoredMarket>> list(
      View view, Optional<String> name, Optional<ListPosition> after, int limit);

  /** Deletes a market unless an unfinished run was made with it. */
  Deletion delete(View view, UUID id);

  /** The result of a deletion. */
  enum Deletion {
    /** The market is deleted. */
    DELETED,
    /** An unfinished run was made with the market, which stays. */
    IN_USE,
    /** The view has no such market. */
    UNKNOWN
  }
}
