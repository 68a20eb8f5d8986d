/** A model that reaches goals with this service's own tools, by rules. */
package dev.omni.application.feature.agent;
