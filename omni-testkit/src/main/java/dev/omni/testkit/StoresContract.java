package dev.omni.testkit;

import dev.omni.application.spi.Stores;
import dev.omni.testkit.contract.ApiKeyStoreContract;
import dev.omni.testkit.contract.AuditLogContract;
import dev.omni.testkit.contract.ConsoleSessionStoreContract;
import dev.omni.testkit.contract.CounterStoreContract;
import dev.omni.testkit.contract.DataSetStoreContract;
import dev.omni.testkit.contract.DeliveryStoreContract;
import dev.omni.testkit.contract.DocumentHeadsContract;
import dev.omni.testkit.contract.DocumentStoreContract;
import dev.omni.testkit.contract.DueRunsContract;
import dev.omni.testkit.contract.EvidenceStoreContract;
import dev.omni.testkit.contract.KeyAncestryContract;
import dev.omni.testkit.contract.MarketStoreContract;
import dev.omni.testkit.contract.OutsideStoreContract;
import dev.omni.testkit.contract.PersonStoreContract;
import dev.omni.testkit.contract.PortContract;
import dev.omni.testkit.contract.ProjectStoreContract;
import dev.omni.testkit.contract.QueuedRunsContract;
import dev.omni.testkit.contract.RequestLogContract;
import dev.omni.testkit.contract.RetentionStoreContract;
import dev.omni.testkit.contract.RowStoreContract;
import dev.omni.testkit.contract.RunEventStoreContract;
import dev.omni.testkit.contract.RunHistoryProperties;
import dev.omni.testkit.contract.RunListsContract;
import dev.omni.testkit.contract.RunRacesContract;
import dev.omni.testkit.contract.RunSequenceContract;
import dev.omni.testkit.contract.RunStoreContract;
import dev.omni.testkit.contract.ShareStoreContract;
import dev.omni.testkit.contract.TenantKeysContract;
import dev.omni.testkit.contract.UsageProperties;
import dev.omni.testkit.contract.UsageStoreContract;
import dev.omni.testkit.contract.ViewContract;
import java.util.Optional;
import net.jqwik.api.Group;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Every law of every port, races included, for one implementation of the stores. A test class
 * extends this and gives its stores; there are no exceptions. A further port is one more nested
 * class. The histories of runs and the sums of usage need jqwik on the class path of the tests; the
 * other laws do not.
 */
@ExtendWith(StoresContract.Giving.class)
public abstract class StoresContract {
  /** Returns the stores under test with nothing in them; called once for each test. */
  protected abstract Stores stores();

  /** Returns the same stores as another node opens them; empty when there is one node. */
  protected Optional<Stores> otherNode() {
    return Optional.empty();
  }

  @Nested
  class ApiKeys extends ApiKeyStoreContract {}

  /** Keys below other keys. */
  @Nested
  class KeyAncestry extends KeyAncestryContract {}

  @Nested
  class Audit extends AuditLogContract {}

  @Nested
  class ConsoleSessions extends ConsoleSessionStoreContract {}

  @Nested
  class Counters extends CounterStoreContract {}

  @Nested
  class DataSets extends DataSetStoreContract {}

  @Nested
  class Deliveries extends DeliveryStoreContract {}

  @Nested
  class Documents extends DocumentStoreContract {}

  @Nested
  class DocumentHeads extends DocumentHeadsContract {}

  @Nested
  class Evidence extends EvidenceStoreContract {}

  @Nested
  class Markets extends MarketStoreContract {}

  @Nested
  class Outside extends OutsideStoreContract {}

  @Nested
  class People extends PersonStoreContract {}

  @Nested
  class Projects extends ProjectStoreContract {}

  @Nested
  class QueuedRuns extends QueuedRunsContract {}

  @Nested
  class Requests extends RequestLogContract {}

  @Nested
  class Retention extends RetentionStoreContract {}

  @Nested
  class Rows extends RowStoreContract {}

  @Nested
  class RunEvents extends RunEventStoreContract {}

  @Nested
  class RunLists extends RunListsContract {}

  @Nested
  class DueRuns extends DueRunsContract {}

  @Nested
  class RunRaces extends RunRacesContract {}

  @Nested
  class RunSequences extends RunSequenceContract {}

  @Nested
  class Runs extends RunStoreContract {}

  @Nested
  class Shares extends ShareStoreContract {}

  @Nested
  class Usage extends UsageStoreContract {}

  @Nested
  class UsageOfRuns extends UsageOfRunsContract {}

  @Nested
  class TenantKeys extends TenantKeysContract {}

  @Nested
  class Views extends ViewContract {}

  @Group
  class RunHistory extends RunHistoryProperties {
    private final Stores given = StoresContract.this.stores();

    @Override
    protected Stores stores() {
      return given;
    }
  }

  @Group
  class UsageSums extends UsageProperties {
    private final Stores given = StoresContract.this.stores();

    @Override
    protected Stores stores() {
      return given;
    }
  }

  /** Gives the stores to the contract of a port before each of its tests. */
  static final class Giving implements BeforeEachCallback {
    @Override
    public void beforeEach(ExtensionContext context) {
      var instances = context.getRequiredTestInstances();
      StoresContract of = instances.findInstance(StoresContract.class).orElseThrow();
      Stores stores = of.stores();
      instances
          .findInstance(PortContract.class)
          .ifPresent(port -> port.on(stores, of.otherNode().orElse(stores)));
    }
  }
}
