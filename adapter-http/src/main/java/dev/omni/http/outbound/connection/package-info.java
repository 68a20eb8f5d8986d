/** Outbound calls to connections. */
package dev.omni.http.outbound.connection;
