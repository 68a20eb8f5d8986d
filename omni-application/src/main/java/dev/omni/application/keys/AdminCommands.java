package dev.omni.application.keys;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.json.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The operator commands, from JSON to JSON: used by a command line that opens the store and by one
 * that calls a running server.
 */
public final class AdminCommands {
  /** The empty set of commands. */
  public static final AdminCommands NONE = new AdminCommands(Map.of());

  private final Map<String, Command> rows;

  private AdminCommands(Map<String, Command> rows) {
    this.rows = rows;
  }

  /** The implementation of a command. */
  public interface Work {
    /**
     * Executes the command; its effect is in force on return.
     *
     * @param actor operator, for the audit log
     * @param arguments valid for the command's shape
     */
    Json.Obj by(String actor, Json.Obj arguments);
  }

  private record Command(Shape arguments, Work work) {}

  /** Returns these commands and one more. */
  public AdminCommands with(String name, Shape arguments, Work work) {
    var all = new LinkedHashMap<>(rows);
    all.put(name, new Command(arguments, work));
    return new AdminCommands(all);
  }

  /** Returns these commands and others. */
  public AdminCommands plus(AdminCommands others) {
    var all = new LinkedHashMap<>(rows);
    all.putAll(others.rows);
    return new AdminCommands(all);
  }

  /** Returns the names. */
  public Set<String> names() {
    return Set.copyOf(rows.keySet());
  }

  /**
   * Executes a command; its effect is in force on return.
   *
   * @param actor operator, for the audit log
   * @throws Fault for an unknown command or invalid arguments
   */
  public Json.Obj run(String actor, String name, Json.Obj arguments) {
    Command command =
        Optional.ofNullable(rows.get(name))
            .orElseThrow(() -> Fault.of(FaultCode.ROUTE_NOT_FOUND, "No command has this name."));
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    command.arguments().check(arguments, "", problems);
    problems.throwIfAny();
    return command.work().by(actor, arguments);
  }
}
