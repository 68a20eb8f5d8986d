/** Compositions: models that consist of other models, and the methods that join answers. */
package dev.omni.domain.feature.composition;
