/** The guard: decisions on proposed actions, computed from facts alone. */
package dev.omni.domain.feature.guard;
