/** What others say of the log: it is collected beside all work, which never waits for it. */
@NullMarked
package dev.omni.application.evidence.outside;

import org.jspecify.annotations.NullMarked;
