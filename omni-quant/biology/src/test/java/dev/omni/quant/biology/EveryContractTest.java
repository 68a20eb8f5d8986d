package dev.omni.quant.biology;

import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.quant.biology.flux.FluxBalance;
import dev.omni.testkit.CapabilityContract;
import org.junit.jupiter.api.Nested;

/** Every engine keeps what the test kit asks of one. */
class EveryContractTest {
  @Nested
  class NeighborJoiningTreeContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new NeighborJoiningTree());
    }
  }

  @Nested
  class HardyWeinbergContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new HardyWeinberg());
    }
  }

  @Nested
  class ProteinPropertiesContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new ProteinProperties());
    }
  }

  @Nested
  class ReactionNetworkOdeContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new ReactionNetworkOde());
    }
  }

  @Nested
  class SsaEnsembleContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new SsaEnsemble());
    }
  }

  @Nested
  class PairwiseAlignmentContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new PairwiseAlignment());
    }
  }

  @Nested
  class TranslateSequenceContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new TranslateSequence());
    }
  }

  @Nested
  class PrimerMeltingContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new PrimerMelting());
    }
  }

  @Nested
  class ProteinDigestContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new ProteinDigest());
    }
  }

  @Nested
  class SequenceDistancesContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new SequenceDistances());
    }
  }

  @Nested
  class NucleotideDiversityContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new NucleotideDiversity());
    }
  }

  @Nested
  class ReactionSimulationContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new ReactionSimulation());
    }
  }

  @Nested
  class MultipleAlignmentContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new MultipleAlignment());
    }
  }

  @Nested
  class FluxBalanceContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new FluxBalance());
    }
  }
}
