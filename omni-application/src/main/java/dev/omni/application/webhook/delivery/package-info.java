/**
 * The cache of webhooks, and the deliveries of events that commit with a run, a document or a key.
 * The lanes order the deliveries to each webhook.
 */
@NullMarked
package dev.omni.application.webhook.delivery;

import org.jspecify.annotations.NullMarked;
