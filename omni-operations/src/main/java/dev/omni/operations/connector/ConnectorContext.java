package dev.omni.operations.connector;

import dev.omni.application.operation.OperationInvoker;
import dev.omni.application.operation.RunEnqueuer;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.OutboundClient;
import dev.omni.application.webhook.delivery.WebhookDeliveryFactory;

/**
 * The context of connectors in addition to that of all features.
 *
 * @param secrets stores credentials
 * @param deliveryFactory creates webhook deliveries
 * @param calls client of outgoing calls
 * @param operations calls other operations
 * @param enqueuer queues runs of other operations
 */
public record ConnectorContext(
    Secrets secrets,
    WebhookDeliveryFactory deliveryFactory,
    OutboundClient calls,
    OperationInvoker operations,
    RunEnqueuer enqueuer) {}
