/** The guard: actions proposed, decided on from evidence, limits, impact and track record. */
package dev.omni.application.feature.guard;
