/** Verifications: what was checked of a stated number, and what that makes of it. */
package dev.omni.domain.feature.verification;
