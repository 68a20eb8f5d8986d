/**
 * Secrets at rest: encrypted, found by their owner, and encrypted again after a rotation of the
 * master key.
 */
package dev.omni.application.secret;
