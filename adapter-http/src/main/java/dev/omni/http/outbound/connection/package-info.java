/** Outbound calls to connections. */
@NullMarked
package dev.omni.http.outbound.connection;

import org.jspecify.annotations.NullMarked;
