/** Row mappers between tables and domain values, with the statements that several stores share. */
package dev.omni.jdbc.internal.mapper;
