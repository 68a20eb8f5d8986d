package dev.omni.quant.finance;

import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.quant.finance.risk.CdsUpfront;
import dev.omni.quant.finance.risk.GarchFit;
import dev.omni.quant.finance.risk.GpdFit;
import dev.omni.quant.finance.risk.IrbCapital;
import dev.omni.quant.finance.risk.NthToDefault;
import dev.omni.quant.finance.risk.ParametricValueAtRisk;
import dev.omni.quant.finance.treasury.CashPlan;
import dev.omni.quant.finance.treasury.FixedCouponBondYield;
import dev.omni.quant.finance.treasury.FxForward;
import dev.omni.quant.finance.treasury.InternalRateOfReturn;
import dev.omni.quant.finance.treasury.ShortRateSimulation;
import dev.omni.quant.finance.treasury.YearFraction;
import dev.omni.testkit.CapabilityContract;
import org.junit.jupiter.api.Nested;

/** Every engine keeps what the test kit asks of one. */
class EveryContractTest {
  @Nested
  class AmericanOptionContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new AmericanOption());
    }
  }

  @Nested
  class AsianOptionContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new AsianOption());
    }
  }

  @Nested
  class BarrierOptionContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new BarrierOption());
    }
  }

  @Nested
  class HestonOptionContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new HestonOption());
    }
  }

  @Nested
  class ImpliedVolatilityContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new ImpliedVolatility());
    }
  }

  @Nested
  class VanillaOptionContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new VanillaOption());
    }
  }

  @Nested
  class MeanVarianceContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new MeanVariance());
    }
  }

  @Nested
  class CdsUpfrontContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new CdsUpfront());
    }
  }

  @Nested
  class IrbCapitalContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new IrbCapital());
    }
  }

  @Nested
  class NthToDefaultContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new NthToDefault());
    }
  }

  @Nested
  class GpdFitContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new GpdFit());
    }
  }

  @Nested
  class ParametricValueAtRiskContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new ParametricValueAtRisk());
    }
  }

  @Nested
  class GarchFitContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new GarchFit());
    }
  }

  @Nested
  class FixedCouponBondYieldContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new FixedCouponBondYield());
    }
  }

  @Nested
  class InternalRateOfReturnContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new InternalRateOfReturn());
    }
  }

  @Nested
  class YearFractionContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new YearFraction());
    }
  }

  @Nested
  class FxForwardContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new FxForward());
    }
  }

  @Nested
  class CashPlanContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new CashPlan());
    }
  }

  @Nested
  class ShortRateSimulationContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new ShortRateSimulation());
    }
  }
}
