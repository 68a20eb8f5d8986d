package dev.omni.quant.molecular;

import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import org.junit.jupiter.api.Nested;

/** Every engine keeps what the test kit asks of one. */
class EveryContractTest {
  @Nested
  class LennardJonesMinimumContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new LennardJonesMinimum());
    }
  }

  @Nested
  class MolecularDescriptorsContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new MolecularDescriptors());
    }
  }

  @Nested
  class MolecularIdentityContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new MolecularIdentity());
    }
  }

  @Nested
  class IsotopePatternsContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new IsotopePatterns());
    }
  }

  @Nested
  class FingerprintSimilarityContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new FingerprintSimilarity());
    }
  }

  @Nested
  class SubstructureCountContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new SubstructureCount());
    }
  }

  @Nested
  class AdductMassesContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new AdductMasses());
    }
  }

  @Nested
  class FormulaFromMassContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new FormulaFromMass());
    }
  }

  @Nested
  class SubstructureMatchContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new SubstructureMatch());
    }
  }

  @Nested
  class StandardizeMoleculeContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new StandardizeMolecule());
    }
  }

  @Nested
  class SimilaritySearchContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new SimilaritySearch());
    }
  }
}
