package org.acme.rain;

import dev.omni.engine.JsonEngine;
import dev.omni.testkit.CapabilityContract;

class RainTest extends CapabilityContract {
  @Override
  protected JsonEngine engine() {
    return new Rain();
  }
}
