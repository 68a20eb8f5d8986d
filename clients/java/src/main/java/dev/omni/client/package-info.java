/**
 * Client of an Omni server: {@link dev.omni.client.OmniClient} starts runs, waits for them and
 * proves their results. It retries only what may be sent again, and never shows the key.
 */
@NullMarked
package dev.omni.client;

import org.jspecify.annotations.NullMarked;
