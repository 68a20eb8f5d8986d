import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import dev.omni.engine.Engines;
import dev.omni.engine.Work;
import java.util.TreeSet;

/** Computes the first example of each engine that the module of finance brings. */
class Finance {
  public static void main(String[] args) {
    var worlds = new TreeSet<World>();
    for (var engine : Engines.all()) {
      var contract = engine.capability().input();
      Json.Obj input = contract.filled((Json.Obj) contract.examples().get(0));
      engine.compute(input, Work.alone());
      worlds.add(engine.capability().world());
    }
    System.out.println(worlds + " " + Engines.all().size());
  }
}
