/** Times of authorities (RFC 3161): how they are asked for and checked. */
package dev.omni.server.time;
