/**
 * Connectors: what can be connected, what of a configuration is secret, and events as they come.
 */
package dev.omni.domain.feature.connector;
