/** The writer of plots: a Vega-Lite specification becomes an SVG document. */
package dev.omni.application.plot;
