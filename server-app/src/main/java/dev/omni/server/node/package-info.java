/**
 * The server of a process: engines, workers, couriers and listeners, joined; and what is measured
 * of them. One database may have several nodes.
 */
package dev.omni.server.node;
