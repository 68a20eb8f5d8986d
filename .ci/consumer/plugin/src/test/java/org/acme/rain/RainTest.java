package org.acme.rain;

import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;

class RainTest extends CapabilityContract {
  @Override
  protected LoadedEngine engine() {
    return LoadedEngine.of(new Rain());
  }
}
