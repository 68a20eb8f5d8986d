/**
 * What pages show, as typed views of what operations answer: no page names a member of a document.
 */
package dev.omni.console.item;
