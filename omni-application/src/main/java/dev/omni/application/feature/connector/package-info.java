/** Connectors: connections and their events. */
package dev.omni.application.feature.connector;
