/** The list of runs: its filters, and its pages for every protocol. */
@NullMarked
package dev.omni.application.run.list;

import org.jspecify.annotations.NullMarked;
