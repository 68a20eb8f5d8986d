/**
 * Model listing and model runs. Reference models, scripted agents, compositions and remote models
 * answer through one port. A model run is a run with evidence, as any other.
 */
@NullMarked
package dev.omni.operations.model;

import org.jspecify.annotations.NullMarked;
