/** What tests of capabilities, stores and programs that embed Omni need. */
package dev.omni.testkit;
