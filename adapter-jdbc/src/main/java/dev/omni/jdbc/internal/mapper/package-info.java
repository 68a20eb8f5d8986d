/** Row mappers between tables and domain values, with the statements that several stores share. */
@NullMarked
package dev.omni.jdbc.internal.mapper;

import org.jspecify.annotations.NullMarked;
