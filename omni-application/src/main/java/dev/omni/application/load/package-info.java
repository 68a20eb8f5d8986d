/** What work may take at one moment: processor time and memory of what a caller started. */
@NullMarked
package dev.omni.application.load;

import org.jspecify.annotations.NullMarked;
