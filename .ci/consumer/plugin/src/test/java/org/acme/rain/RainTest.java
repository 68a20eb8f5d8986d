package org.acme.rain;

import dev.omni.engine.Engine;
import dev.omni.testkit.CapabilityContract;

class RainTest extends CapabilityContract {
  @Override
  protected Engine engine() {
    return new Rain();
  }
}
