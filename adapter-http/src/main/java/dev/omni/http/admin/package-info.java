/** The admin listener: metrics and operator commands on loopback. */
package dev.omni.http.admin;
