/** Models made of models: what they are, and how answers are joined. */
package dev.omni.domain.feature.composition;
