/** The console: the pages of a developer's own project, under {@code /console}. */
@NullMarked
package dev.omni.console;

import org.jspecify.annotations.NullMarked;
