/**
 * Check results and the verdict on a stated number. The verdict is the worst result of all checks.
 * A check that could not be made is not a passed one.
 */
package dev.omni.domain.feature.verification;
