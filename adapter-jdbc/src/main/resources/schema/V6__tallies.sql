-- What each node has counted of limits; only that node writes its rows.
CREATE TABLE tally (
  node     UUID NOT NULL,
  of_id    UUID NOT NULL,
  what     VARCHAR(20) NOT NULL,
  began_at BIGINT NOT NULL,
  amount   BIGINT NOT NULL,
  told_at  BIGINT NOT NULL,
  PRIMARY KEY (node, of_id, what)
);
CREATE INDEX tally_told ON tally (told_at);
