/** Wiring of one server process, its threads and metrics. One database may have several nodes. */
@NullMarked
package dev.omni.server.node;

import org.jspecify.annotations.NullMarked;
