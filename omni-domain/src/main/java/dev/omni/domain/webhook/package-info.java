/**
 * Webhooks, messages, deliveries, signatures and the retry schedule. A message has the same bytes
 * in every attempt, so that a receiver can recognize it. A delivery is one message to one webhook,
 * with its attempts and the time of the next one.
 *
 * <pre>{@code
 * Delivery delivery = Delivery.of(message, webhook);
 * if (delivery.due(now)) {
 *   delivery = delivery.claimed(now).attempted(attempt, now);
 * }
 * }</pre>
 */
package dev.omni.domain.webhook;
