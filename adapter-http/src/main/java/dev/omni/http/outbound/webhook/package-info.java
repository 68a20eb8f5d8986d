/** Webhook delivery over HTTP. */
package dev.omni.http.outbound.webhook;
