package dev.omni.application.admin;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What an operator can do, as named commands from JSON to JSON: the same for a command line that
 * holds the store and for one that asks a running server.
 */
public final class AdminCommands {
  /** No command. */
  public static final AdminCommands NONE = new AdminCommands(Map.of());

  private final Map<String, Command> rows;

  private AdminCommands(Map<String, Command> rows) {
    this.rows = rows;
  }

  /** Does a command. */
  public interface Work {
    /**
     * Does it; when it returns, its effect is in force.
     *
     * @param actor who does it, for the audit log
     * @param arguments of the command's shape
     */
    Json.Obj by(String actor, Json.Obj arguments);
  }

  private record Command(Shape arguments, Work work) {}

  /** These and one more. */
  public AdminCommands with(String name, Shape arguments, Work work) {
    var all = new LinkedHashMap<>(rows);
    all.put(name, new Command(arguments, work));
    return new AdminCommands(all);
  }

  /** These and others. */
  public AdminCommands and(AdminCommands others) {
    var all = new LinkedHashMap<>(rows);
    all.putAll(others.rows);
    return new AdminCommands(all);
  }

  /** Their names. */
  public Set<String> names() {
    return Set.copyOf(rows.keySet());
  }

  /**
   * Does one; when it returns, its effect is in force.
   *
   * @param actor who does it, for the audit log
   * @throws Fault for an unknown command or arguments that do not fit
   */
  public Json.Obj run(String actor, String name, Json.Obj arguments) {
    Command command =
        Optional.ofNullable(rows.get(name))
            .orElseThrow(() -> Fault.of(FaultCode.ROUTE_NOT_FOUND, "There is no such command."));
    Fault.refuse(command.arguments().problems(arguments), FaultCode.PARAMETER_INVALID);
    return command.work().by(actor, arguments);
  }
}
