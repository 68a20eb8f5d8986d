package dev.omni.quant.physics;

import dev.omni.engine.Engine;
import dev.omni.testkit.CapabilityContract;
import org.junit.jupiter.api.Nested;

/** Every engine keeps what the test kit asks of one. */
class EveryContractTest {
  @Nested
  class LyapunovSpectrumContract extends CapabilityContract {
    @Override
    protected Engine engine() {
      return new LyapunovSpectrum();
    }
  }

  @Nested
  class NBodyDynamicsContract extends CapabilityContract {
    @Override
    protected Engine engine() {
      return new NBodyDynamics();
    }
  }

  @Nested
  class GeodesicProblemContract extends CapabilityContract {
    @Override
    protected Engine engine() {
      return new GeodesicProblem();
    }
  }

  @Nested
  class RestrictedThreeBodyContract extends CapabilityContract {
    @Override
    protected Engine engine() {
      return new RestrictedThreeBody();
    }
  }

  @Nested
  class LambertTransferContract extends CapabilityContract {
    @Override
    protected Engine engine() {
      return new LambertTransfer();
    }
  }

  @Nested
  class TwoLineElementsContract extends CapabilityContract {
    @Override
    protected Engine engine() {
      return new TwoLineElements();
    }
  }

  @Nested
  class UnitConversionContract extends CapabilityContract {
    @Override
    protected Engine engine() {
      return new UnitConversion();
    }
  }

  @Nested
  class OdeSolverContract extends CapabilityContract {
    @Override
    protected Engine engine() {
      return new OdeSolver();
    }
  }

  @Nested
  class SatellitePassesContract extends CapabilityContract {
    @Override
    protected Engine engine() {
      return new SatellitePasses();
    }
  }

  @Nested
  class OrbitPropagationContract extends CapabilityContract {
    @Override
    protected Engine engine() {
      return new OrbitPropagation();
    }
  }
}
