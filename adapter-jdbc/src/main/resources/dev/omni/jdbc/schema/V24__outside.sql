-- What others say of the log: cosignatures of witnesses, times of an authority, forks that a witness found.
-- Every statement may run twice, as in V1.

-- witness is a vkey; line is that of the note.
CREATE TABLE IF NOT EXISTS log_cosignatures (
  size    BIGINT NOT NULL,
  witness VARCHAR(500) ${exact} NOT NULL,
  line    TEXT NOT NULL,
  at      BIGINT NOT NULL,
  PRIMARY KEY (witness, size)
);
CREATE INDEX IF NOT EXISTS log_cosignatures_by_size ON log_cosignatures (size);

-- kind is checkpoint or envelope; number is a size of the log, or the index of an entry.
CREATE TABLE IF NOT EXISTS log_times (
  kind      VARCHAR(10) NOT NULL,
  number    BIGINT NOT NULL,
  token     TEXT NOT NULL,
  at        BIGINT NOT NULL,
  authority VARCHAR(1000) NOT NULL,
  PRIMARY KEY (kind, number)
);

CREATE TABLE IF NOT EXISTS log_forks (
  witness     VARCHAR(500) ${exact} NOT NULL PRIMARY KEY,
  size        BIGINT NOT NULL,
  reason      VARCHAR(1000) NOT NULL,
  found_at    BIGINT NOT NULL,
  accepted_at BIGINT
);
