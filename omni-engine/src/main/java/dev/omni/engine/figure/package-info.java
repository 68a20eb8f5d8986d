/**
 * The picture of a result, as data: a {@link dev.omni.engine.figure.Figure} of panels with axes,
 * marks and guides. It says what is shown; the renderers of the application decide how.
 */
@NullMarked
package dev.omni.engine.figure;

import org.jspecify.annotations.NullMarked;
