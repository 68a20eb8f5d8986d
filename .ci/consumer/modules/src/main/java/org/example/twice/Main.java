package org.example.twice;

import dev.omni.domain.json.Json;
import dev.omni.engine.Engine;
import dev.omni.engine.Engines;
import dev.omni.engine.Work;

/** Runs the engine of this module, found by its declaration. */
final class Main {
  private Main() {}

  /** Prints the module and the result. */
  public static void main(String[] args) {
    var engine = Engines.all().get(0);
    Json.Obj input = (Json.Obj) engine.capability().input().examples().get(0);
    System.out.println(
        Engine.class.getModule().getName()
            + " "
            + Main.class.getModule().getName()
            + " "
            + engine.compute(input, Work.alone()).result().number("y"));
  }
}
