/** The writer of plots: a Vega-Lite specification becomes an SVG document. */
@NullMarked
package dev.omni.application.plot;

import org.jspecify.annotations.NullMarked;
