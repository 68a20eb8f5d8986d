package dev.omni.quant.discovery;

import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import org.junit.jupiter.api.Nested;

/** Every engine keeps what the test kit asks of one. */
class EveryContractTest {
  @Nested
  class OneWayAnovaContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new OneWayAnova());
    }
  }

  @Nested
  class BootstrapContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new Bootstrap());
    }
  }

  @Nested
  class KMeansContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new KMeans());
    }
  }

  @Nested
  class HypothesisTestsContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new HypothesisTests());
    }
  }

  @Nested
  class PrincipalComponentsContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new PrincipalComponents());
    }
  }

  @Nested
  class LinearRegressionContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new LinearRegression());
    }
  }

  @Nested
  class NonlinearRegressionContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new NonlinearRegression());
    }
  }

  @Nested
  class SummaryStatisticsContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new SummaryStatistics());
    }
  }

  @Nested
  class CorrelationMatrixContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new CorrelationMatrix());
    }
  }

  @Nested
  class MultipleTestingContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new MultipleTesting());
    }
  }

  @Nested
  class KaplanMeierContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new KaplanMeier());
    }
  }

  @Nested
  class GeneralizedLinearModelContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new GeneralizedLinearModel());
    }
  }

  @Nested
  class SampleComparisonContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new SampleComparison());
    }
  }

  @Nested
  class PowerAnalysisContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new PowerAnalysis());
    }
  }

  @Nested
  class NormalityTestsContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new NormalityTests());
    }
  }

  @Nested
  class QuadratureContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new Quadrature());
    }
  }

  @Nested
  class PowerSpectrumContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new PowerSpectrum());
    }
  }

  @Nested
  class DensityClusteringContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new DensityClustering());
    }
  }

  @Nested
  class HierarchicalClusteringContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new HierarchicalClustering());
    }
  }

  @Nested
  class TwoWayAnovaContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new TwoWayAnova());
    }
  }

  @Nested
  class OptimizationContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new Optimization());
    }
  }

  @Nested
  class SeriesForecastContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new SeriesForecast());
    }
  }

  @Nested
  class ContingencyTestsContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new ContingencyTests());
    }
  }

  @Nested
  class CoxRegressionContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new CoxRegression());
    }
  }

  @Nested
  class ParametricSurvivalContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new ParametricSurvival());
    }
  }

  @Nested
  class CompetingRisksContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new CompetingRisks());
    }
  }

  @Nested
  class MixedRegressionContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new MixedRegression());
    }
  }

  @Nested
  class ModelMeansContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new ModelMeans());
    }
  }
}
