/** Webhooks: keeping them, telling them, and trying again. */
package dev.omni.application.webhook;
