/** The guard: decisions on proposed actions, from evidence, limits, impact and track record. */
package dev.omni.application.feature.guard;
