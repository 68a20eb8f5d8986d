/** The guard: whether a proposed action may go ahead, decided from facts alone. */
package dev.omni.domain.feature.guard;
