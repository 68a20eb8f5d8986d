/** Calls to the addresses of connections. */
package dev.omni.http.outbound.connection;
