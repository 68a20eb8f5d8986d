/** Secrets at rest: sealed, found by their place, and sealed anew when the key ring turns. */
package dev.omni.application.secret;
