/** The log of this process on standard error: its formats, and the masking of secrets. */
package dev.omni.server.log;
