package dev.omni.quant.finance.treasury;

import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import org.junit.jupiter.api.Nested;

/** The engines of curves, swaps and bills keep what the test kit asks of one. */
class CurvesContractTest {
  @Nested
  class BillDiscountContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new BillDiscount());
    }
  }

  @Nested
  class BondCurveRiskContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new BondCurveRisk());
    }
  }

  @Nested
  class CapFloorContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new CapFloor());
    }
  }

  @Nested
  class CurveBootstrapContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new CurveBootstrap());
    }
  }

  @Nested
  class CurveQueryContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new CurveQuery());
    }
  }

  @Nested
  class PeriodScheduleContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new PeriodSchedule());
    }
  }

  @Nested
  class SwapVanillaContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new SwapVanilla());
    }
  }

  @Nested
  class SwaptionEuropeanContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new SwaptionEuropean());
    }
  }
}
