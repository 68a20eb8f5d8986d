/** Webhooks: endpoints, messages, deliveries, signatures and the retry schedule. */
package dev.omni.domain.webhook;
