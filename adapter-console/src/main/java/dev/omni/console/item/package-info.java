/**
 * What pages show, as typed views of what operations answer: no page names a member of a document.
 */
@NullMarked
package dev.omni.console.item;

import org.jspecify.annotations.NullMarked;
