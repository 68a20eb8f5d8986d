/** Wiring of one server process, its threads and metrics. One database may have several nodes. */
package dev.omni.server.node;
