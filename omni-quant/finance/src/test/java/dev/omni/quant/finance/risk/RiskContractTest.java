package dev.omni.quant.finance.risk;

import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import org.junit.jupiter.api.Nested;

/** The engines of risk keep what the test kit asks of one. */
class RiskContractTest {
  @Nested
  class CovarianceEstimateContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new CovarianceEstimate());
    }
  }

  @Nested
  class CreditCurveContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new CreditCurve());
    }
  }

  @Nested
  class MonteCarloValueAtRiskContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new MonteCarloValueAtRisk());
    }
  }

  @Nested
  class VolatilityForecastContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new VolatilityForecast());
    }
  }

  @Nested
  class HistoricalValueAtRiskContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new HistoricalValueAtRisk());
    }
  }

  @Nested
  class StressScenariosContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new StressScenarios());
    }
  }

  @Nested
  class VarBacktestContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new VarBacktest());
    }
  }
}
