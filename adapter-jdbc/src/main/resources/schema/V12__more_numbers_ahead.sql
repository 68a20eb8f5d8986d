-- To take the next numbers is a commit in the midst of others, so a process that is alone takes more at once than it
-- did: enough for some seconds of the busiest server.
ALTER TABLE leaf ALTER COLUMN arrival SET CACHE ${ahead};
ALTER TABLE request_line ALTER COLUMN ordinal SET CACHE ${ahead};
