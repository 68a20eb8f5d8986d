/** Connectors: connections and what comes in over them. */
package dev.omni.application.feature.connector;
