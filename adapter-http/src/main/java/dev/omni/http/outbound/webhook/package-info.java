/** Sends deliveries to webhooks. */
package dev.omni.http.outbound.webhook;
