/**
 * The renderers of figures: {@link dev.omni.application.figure.FigureSvg} writes the one picture
 * that pages, files and programs show.
 */
@NullMarked
package dev.omni.application.figure;

import org.jspecify.annotations.NullMarked;
