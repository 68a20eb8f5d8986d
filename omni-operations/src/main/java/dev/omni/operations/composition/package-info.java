/**
 * Creation and execution of compositions. A request is stored with its problems as a draft, or as a
 * new version. Members are called as any model is, under the limits of the composition's run.
 */
@NullMarked
package dev.omni.operations.composition;

import org.jspecify.annotations.NullMarked;
