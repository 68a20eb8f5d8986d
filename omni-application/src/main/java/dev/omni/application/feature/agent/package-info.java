/** A rule-based model that reaches goals with this service's own tools. */
package dev.omni.application.feature.agent;
