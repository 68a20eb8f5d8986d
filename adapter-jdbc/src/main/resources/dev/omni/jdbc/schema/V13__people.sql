-- The people who signed on by tokens of a provider. Every statement may run twice, as in V1.

-- subject has at most 255 characters, which H2 counts as up to 510. scopes are those of the last accepted token; deactivated_at is null while an operator lets the person act.
CREATE TABLE IF NOT EXISTS person (
  issuer         VARCHAR(1000) NOT NULL,
  subject        VARCHAR(510) NOT NULL,
  project_id     UUID NOT NULL,
  mode           VARCHAR(4) NOT NULL,
  principal_id   UUID NOT NULL,
  scopes         VARCHAR(1000) NOT NULL,
  seen_at        BIGINT NOT NULL,
  deactivated_at BIGINT,
  PRIMARY KEY (issuer, subject, project_id, mode)
);
CREATE INDEX IF NOT EXISTS person_of_principal ON person (project_id, mode, principal_id);
