/**
 * JSON Schemas of callers: which are usable, and what does not fit one. This is the only package
 * that uses the library of JSON Schema and its tree model of JSON.
 */
@NullMarked
package dev.omni.operations.schema;

import org.jspecify.annotations.NullMarked;
