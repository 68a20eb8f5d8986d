package dev.omni.server;

import dev.omni.application.developer.Administration;
import dev.omni.application.developer.Commands;
import dev.omni.application.developer.RecordCommands;
import dev.omni.application.evidence.LogAudit;
import dev.omni.domain.audit.Act;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;

/** What an operator can do with a store and the keys that sign and seal. */
final class StoreCommands {
  static final String AUDIT_EVIDENCE = "evidence.audit";
  static final String ROTATE = "evidence.rotate-key";

  private StoreCommands() {}

  /** All commands. */
  static Commands of(Store store) {
    SigningKeyRing signing = store.signing();
    var evidence =
        new LogAudit(store.stores().evidence(), store.stores().runs(), signing::published);
    Shape nothing = Shape.object();
    return new Administration(store.projects(), store.keys())
        .commands()
        .and(new RecordCommands(store.stores().office()).commands())
        .with(AUDIT_EVIDENCE, nothing, (actor, args) -> evidence.audit().json())
        .with(ROTATE, nothing, (actor, args) -> rotated(store, actor));
  }

  /** Told before it is done: the key ring is a file, and an act must not be without its line. */
  private static Json.Obj rotated(Store store, String actor) {
    Act act =
        new Act(store.doors().now(), actor, ROTATE, Json.obj("log", store.signing().origin()));
    store.stores().office().audit().append(act);
    return store.signing().rotate(store.doors().now()).jsonWithPeriod();
  }
}
