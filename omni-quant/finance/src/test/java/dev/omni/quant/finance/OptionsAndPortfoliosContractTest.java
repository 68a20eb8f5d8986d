package dev.omni.quant.finance;

import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import org.junit.jupiter.api.Nested;

/** The engines of options and portfolios keep what the test kit asks of one. */
class OptionsAndPortfoliosContractTest {
  @Nested
  class BachelierContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new Bachelier());
    }
  }

  @Nested
  class Black76Contract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new Black76());
    }
  }

  @Nested
  class DigitalContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new Digital());
    }
  }

  @Nested
  class EfficientFrontierContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new EfficientFrontier());
    }
  }

  @Nested
  class HestonCalibrationContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new HestonCalibration());
    }
  }

  @Nested
  class MinimumShortfallContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new MinimumShortfall());
    }
  }

  @Nested
  class PerformanceSummaryContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new PerformanceSummary());
    }
  }

  @Nested
  class RiskParityContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new RiskParity());
    }
  }

  @Nested
  class SabrSmileContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new SabrSmile());
    }
  }

  @Nested
  class SviSmileContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new SviSmile());
    }
  }
}
