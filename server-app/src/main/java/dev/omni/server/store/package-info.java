/**
 * Opening the configured stores, and operator commands on them, with or without a running server.
 */
package dev.omni.server.store;
