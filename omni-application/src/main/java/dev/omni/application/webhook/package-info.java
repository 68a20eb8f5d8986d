/**
 * Use cases of webhooks: registration, outbox, dispatch, redelivery. A delivery is written in the
 * commit of its event, so that none is lost; it may arrive more than once. A dispatcher sends due
 * deliveries, in order for each webhook.
 *
 * <pre>{@code
 * Webhooks webhooks = omni.webhooks(new SecureRandom());
 * List<Webhook> registered = webhooks.list(caller.tenant());
 * }</pre>
 */
@NullMarked
package dev.omni.application.webhook;

import org.jspecify.annotations.NullMarked;
