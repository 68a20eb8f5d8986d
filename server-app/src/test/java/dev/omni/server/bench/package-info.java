/** Measurements of whole servers over sockets, against floors that are measured in the same run. */
package dev.omni.server.bench;
