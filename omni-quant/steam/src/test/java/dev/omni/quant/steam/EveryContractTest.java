package dev.omni.quant.steam;

import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import org.junit.jupiter.api.Nested;

/** Every engine keeps what the test kit asks of one. */
class EveryContractTest {
  @Nested
  class SteamPropertiesContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new SteamProperties());
    }
  }
}
