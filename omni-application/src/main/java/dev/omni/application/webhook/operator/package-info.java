/** The commands of an operator for the webhooks of all tenants and their deliveries. */
@NullMarked
package dev.omni.application.webhook.operator;

import org.jspecify.annotations.NullMarked;
