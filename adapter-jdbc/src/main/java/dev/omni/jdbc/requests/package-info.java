/**
 * The request log: lines in pages of bytes, with marks by which a page is found or passed over, and
 * how lines of before come into pages.
 */
package dev.omni.jdbc.requests;
