package dev.omni.application.operation;

import dev.omni.application.run.StartRun;
import dev.omni.application.run.StartRun.StartResult;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.OutboundClient;
import dev.omni.application.webhook.delivery.WebhookDeliveryFactory;
import dev.omni.domain.access.Caller;
import dev.omni.domain.world.World;

/**
 * The parts of an Omni that the operations of an {@link Extension} use.
 *
 * @param features storage, evidence and runs
 * @param secrets stores credentials
 * @param deliveryFactory creates webhook deliveries
 * @param calls client of outgoing calls
 * @param operations calls other operations
 * @param enqueuer queues runs of other operations
 * @param starting starts runs of capabilities
 */
public record ExtensionContext(
    FeatureContext features,
    Secrets secrets,
    WebhookDeliveryFactory deliveryFactory,
    OutboundClient calls,
    OperationInvoker operations,
    RunEnqueuer enqueuer,
    Starting starting) {
  /** The start of runs of capabilities. */
  @FunctionalInterface
  public interface Starting {
    /** Starts a run, or returns the run of the idempotency key. */
    StartResult start(Caller caller, World world, StartRun request);
  }
}
