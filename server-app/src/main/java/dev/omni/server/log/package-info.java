/** Log formats and masking of secrets. */
package dev.omni.server.log;
