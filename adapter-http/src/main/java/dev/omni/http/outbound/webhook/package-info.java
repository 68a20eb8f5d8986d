/** The sender of webhook deliveries. */
package dev.omni.http.outbound.webhook;
