/** Webhooks: who is told what, how it is signed, when it is tried again. */
package dev.omni.domain.webhook;
