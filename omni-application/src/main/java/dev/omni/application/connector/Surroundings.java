package dev.omni.application.connector;

import dev.omni.application.operation.Enqueuing;
import dev.omni.application.operation.Within;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.OutgoingCalls;
import dev.omni.application.webhook.Announcements;

/**
 * What connectors have beside what all features have.
 *
 * @param secrets keeps credentials
 * @param announcements says which webhooks are told
 * @param calls go out to what connections name
 * @param within reaches the other operations
 * @param enqueuing queues their runs
 */
public record Surroundings(
    Secrets secrets,
    Announcements announcements,
    OutgoingCalls calls,
    Within within,
    Enqueuing enqueuing) {}
