package dev.omni.server.store;

import dev.omni.application.Omni;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The search for records that cannot be read any more, and the end of runs that wait for them. */
final class Repair {
  private Repair() {}

  /**
   * Reads every record and ends the unfinished runs that cannot be read.
   *
   * @param dry whether nothing is changed
   */
  static Json.Obj of(ConfiguredStores store, boolean dry) {
    var rows = new ArrayList<Stored.Unreadable<?>>();
    store.inspect(rows::add);
    List<UUID> ended = omni(store).runs().endUnreadable(dry);
    return Json.obj(
        "dry_run", dry,
        "clean", rows.isEmpty(),
        "records", rows.stream().map(Repair::json).toList(),
        "ended_runs", ended.stream().map(UUID::toString).toList());
  }

  private static Json json(Stored.Unreadable<?> row) {
    return Json.obj("table", row.kind(), "id", row.id(), "reason", row.why());
  }

  private static Omni omni(ConfiguredStores store) {
    return Omni.on(store.stores())
        .clock(store.clockAndIds().clock())
        .ids(store.clockAndIds().ids())
        .signing(store.signing())
        .build();
  }
}
