/** The commands of an operator for the webhooks of all tenants and their deliveries. */
package dev.omni.application.webhook.operator;
