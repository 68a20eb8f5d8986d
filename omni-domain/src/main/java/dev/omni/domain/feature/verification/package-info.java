/** Verifications: check results and the verdict on a claim. */
package dev.omni.domain.feature.verification;
