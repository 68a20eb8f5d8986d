/**
 * CEL conditions within cost limits. Rules, workflows and constraints state conditions in the
 * Common Expression Language. This is the only package that uses its library.
 */
@NullMarked
package dev.omni.operations.cel;

import org.jspecify.annotations.NullMarked;
