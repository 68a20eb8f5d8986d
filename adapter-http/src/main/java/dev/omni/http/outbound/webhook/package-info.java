/** Webhook delivery over HTTP. */
@NullMarked
package dev.omni.http.outbound.webhook;

import org.jspecify.annotations.NullMarked;
