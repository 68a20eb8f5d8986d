/** The parts of pages, as templates write them. */
@NullMarked
package dev.omni.console.view;

import org.jspecify.annotations.NullMarked;
