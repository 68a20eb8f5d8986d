/** Calls that go out: one guarded client, whatever they are for. */
package dev.omni.http.outbound;
