import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import dev.omni.engine.Engines;
import dev.omni.engine.Work;
import dev.omni.quant.finance.AssetOption;
import dev.omni.quant.finance.Expiry;
import dev.omni.quant.finance.OptionType;
import dev.omni.quant.finance.VanillaOption;
import java.util.TreeSet;

/** Computes the first example of each engine that the module of finance brings, and a formula. */
class Finance {
  public static void main(String[] args) {
    var worlds = new TreeSet<World>();
    for (var engine : Engines.all()) {
      var contract = engine.capability().input();
      Json.Obj input = contract.filled((Json.Obj) contract.examples().get(0));
      engine.compute(input, Work.alone());
      worlds.add(engine.capability().world());
    }
    double formula = price();
    if (formula != 2.1333684449162007) {
      throw new IllegalStateException("the formula gives another price: " + formula);
    }
    System.out.println(worlds + " " + Engines.all().size());
  }

  private static double price() {
    var call = new AssetOption(OptionType.CALL, 60, 65, 0.08, 0);
    return VanillaOption.value(new VanillaOption.Input(call, 0.3, Expiry.of(0.25))).price();
  }
}
