/** Outgoing calls: one guarded client for all purposes. */
package dev.omni.http.outbound;
