package dev.omni.quant.finance.exotic;

import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import org.junit.jupiter.api.Nested;

/** The engines of options on paths and on several assets keep what the test kit asks of one. */
class ExoticContractTest {
  @Nested
  class BasketContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new BasketOption());
    }
  }

  @Nested
  class DiscreteDividendContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new DiscreteDividendOption());
    }
  }

  @Nested
  class DoubleBarrierContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new DoubleBarrierOption());
    }
  }

  @Nested
  class LeastSquaresContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new LeastSquaresOption());
    }
  }

  @Nested
  class LookbackContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new LookbackOption());
    }
  }
}
