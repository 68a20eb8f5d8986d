/** What tests of capabilities, stores and programs that embed Omni need. */
@NullMarked
package dev.omni.testkit;

import org.jspecify.annotations.NullMarked;
