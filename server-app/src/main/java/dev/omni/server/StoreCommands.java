package dev.omni.server;

import dev.omni.application.developer.Administration;
import dev.omni.application.evidence.LogAudit;
import dev.omni.application.spi.Doors;
import dev.omni.domain.json.Json;

/** An operator's commands on the stores and the keys that sign. */
record StoreCommands(
    Administration administration, LogAudit audit, SigningKeyRing signing, Doors doors) {
  static final String AUDIT = "evidence.audit";
  static final String ROTATE = "evidence.rotate-key";

  /**
   * Does one command; when it returns, its effect is in force.
   *
   * @throws dev.omni.domain.fault.Fault for an unknown command or arguments that do not fit
   */
  Json.Obj run(String command, Json.Obj arguments) {
    return switch (command) {
      case AUDIT -> audit.audit().json();
      case ROTATE -> signing.rotate(doors.now()).jsonWithPeriod();
      default -> administration.run(command, arguments);
    };
  }
}
