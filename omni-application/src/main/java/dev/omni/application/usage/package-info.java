/**
 * The use of the platform: runs and steps by day, requests, quotas, and how long records are kept.
 * A tenant sees its own; the commands of an operator see all. Each changing command writes its
 * audit event in the commit of its change.
 */
package dev.omni.application.usage;
