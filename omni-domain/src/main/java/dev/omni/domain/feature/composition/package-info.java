/**
 * Compositions: models built from other models. The members answer one after the other, together as
 * an ensemble, or in turn until one is good enough. The methods that pool the answers are here;
 * calls of the members are not.
 */
package dev.omni.domain.feature.composition;
