/** Connectors: connector definitions, the secrets of a configuration, and connector events. */
package dev.omni.domain.feature.connector;
