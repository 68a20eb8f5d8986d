package dev.omni.quant.physics;

import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.quant.physics.circuit.CircuitSimulation;
import dev.omni.quant.physics.pde.PdeSolver;
import dev.omni.testkit.CapabilityContract;
import org.junit.jupiter.api.Nested;

/** Every engine keeps what the test kit asks of one. */
class EveryContractTest {
  @Nested
  class LyapunovSpectrumContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new LyapunovSpectrum());
    }
  }

  @Nested
  class NBodyDynamicsContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new NBodyDynamics());
    }
  }

  @Nested
  class GeodesicProblemContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new GeodesicProblem());
    }
  }

  @Nested
  class RestrictedThreeBodyContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new RestrictedThreeBody());
    }
  }

  @Nested
  class LambertTransferContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new LambertTransfer());
    }
  }

  @Nested
  class TwoLineElementsContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new TwoLineElements());
    }
  }

  @Nested
  class UnitConversionContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new UnitConversion());
    }
  }

  @Nested
  class OdeSolverContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new OdeSolver());
    }
  }

  @Nested
  class SatellitePassesContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new SatellitePasses());
    }
  }

  @Nested
  class OrbitPropagationContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new OrbitPropagation());
    }
  }

  @Nested
  class CircuitSimulationContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new CircuitSimulation());
    }
  }

  @Nested
  class PdeSolverContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new PdeSolver());
    }
  }
}
