/** Calls to what connections name. */
package dev.omni.http.outbound.connection;
