package org.example.host;

import dev.omni.application.Omni;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.engine.Engines;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.SchemaMissingException;
import dev.omni.sandbox.SandboxRuntime;
import javax.sql.DataSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.jdbc.core.JdbcTemplate;

/** Runs every capability in memory and on the host's database, and prints what remains of it. */
@SpringBootApplication
public class Host {
  /** Prints a line for each thing that was found. */
  public static void main(String[] args) {
    try (var context = SpringApplication.run(Host.class, args)) {
      System.out.println("in memory: " + completed(Omni.inMemory()));
      var database = context.getBean(JdbcTemplate.class);
      try (JdbcStores stores = JdbcStores.open(context.getBean(DataSource.class))) {
        var omni =
            Omni.on(stores.stores())
                .sandbox(SandboxRuntime.of(Engines.all()))
                .clock(stores.clock())
                .build();
        System.out.println("on the database: " + completed(omni));
      } catch (SchemaMissingException missing) {
        System.out.println("on the database: " + missing.getMessage());
      }
      String history =
          "SELECT count(*) FROM information_schema.tables WHERE table_name = 'flyway_schema_history'";
      int there = database.queryForObject(history, Integer.class);
      System.out.println(
          "host's migrations: "
              + (there == 0
                  ? "no history"
                  : database.queryForObject("SELECT count(*) FROM flyway_schema_history WHERE \"type\" = 'SQL'", Integer.class)));
    }
    System.out.println(
        "threads: "
            + Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("omni"))
                .count());
  }

  private static String completed(Omni given) {
    int good = 0;
    try (Omni omni = given.workers(2)) {
      for (Capability capability : omni.capabilities()) {
        var input = (Json.Obj) capability.input().examples().get(0);
        var run = omni.run(Caller.test("ada"), capability.id(), input);
        good += run.findResult().isPresent() ? 1 : 0;
      }
      return good + " of " + omni.capabilities().size();
    }
  }
}
