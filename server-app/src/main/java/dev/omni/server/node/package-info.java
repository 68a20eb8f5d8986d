/**
 * The server of a process: engines, workers, webhook deliveries, listeners and metrics. One
 * database may have several nodes.
 */
package dev.omni.server.node;
