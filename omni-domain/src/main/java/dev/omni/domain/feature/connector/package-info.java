/**
 * Connector definitions, connection settings and incoming events. A configuration is split into the
 * part that is shown and the part that is encrypted. A stored event lists the effects of its
 * triggers that are still due, so that they survive a crash.
 */
package dev.omni.domain.feature.connector;
