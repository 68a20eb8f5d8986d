/**
 * The use of the platform: runs and steps by day, requests, quotas, and how long records are kept.
 * A tenant sees its own; the commands of an operator see all. Each changing command writes its
 * audit event in the commit of its change.
 */
@NullMarked
package dev.omni.application.usage;

import org.jspecify.annotations.NullMarked;
