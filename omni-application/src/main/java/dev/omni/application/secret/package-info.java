/**
 * Secrets of tenants, encrypted in the document store. A secret belongs to one field of one
 * resource and cannot be decrypted for another. After a rotation of the master key it is encrypted
 * again.
 */
@NullMarked
package dev.omni.application.secret;

import org.jspecify.annotations.NullMarked;
