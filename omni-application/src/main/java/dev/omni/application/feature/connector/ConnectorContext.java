package dev.omni.application.feature.connector;

import dev.omni.application.operation.OperationInvoker;
import dev.omni.application.operation.RunEnqueuer;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.OutboundClient;
import dev.omni.application.webhook.WebhookDeliveryFactory;

/**
 * What connectors have beside what all features have.
 *
 * @param secrets keeps credentials
 * @param announcements says which webhooks are told
 * @param calls go out to what connections name
 * @param within reaches the other operations
 * @param enqueuing queues their runs
 */
public record ConnectorContext(
    Secrets secrets,
    WebhookDeliveryFactory announcements,
    OutboundClient calls,
    OperationInvoker within,
    RunEnqueuer enqueuing) {}
