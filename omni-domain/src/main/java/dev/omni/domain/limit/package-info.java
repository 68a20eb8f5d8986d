/** Bounds of what a caller can make expensive, checked before the work is done. */
package dev.omni.domain.limit;
