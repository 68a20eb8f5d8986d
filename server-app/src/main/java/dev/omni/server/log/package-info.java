/** The log of this process on standard error: its forms, and the masking of secrets in it. */
package dev.omni.server.log;
