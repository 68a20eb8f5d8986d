/** Webhooks: administration, messages, deliveries and retries. */
package dev.omni.application.webhook;
