/**
 * The correlation context: the request, run and trace for which a thread works. Log lines and
 * outgoing calls read it.
 */
package dev.omni.application.internal.correlation;
