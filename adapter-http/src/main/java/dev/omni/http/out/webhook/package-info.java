/** Sends deliveries to webhooks. */
package dev.omni.http.out.webhook;
