-- Sessions of the console and links to sign in. Every statement may run twice, as in V1.

-- key_hash is empty for a session by link; principal and scopes are those of the key at each request.
CREATE TABLE IF NOT EXISTS console_session (
  id_hash    VARCHAR(64) NOT NULL PRIMARY KEY,
  key_id     UUID NOT NULL,
  key_hash   VARCHAR(64) NOT NULL,
  project_id UUID NOT NULL,
  mode       VARCHAR(4) NOT NULL,
  created_at BIGINT NOT NULL,
  seen_at    BIGINT NOT NULL,
  ends_at    BIGINT NOT NULL,
  network    VARCHAR(64) NOT NULL,
  agent      VARCHAR(200) NOT NULL
);
CREATE INDEX IF NOT EXISTS console_session_of_key ON console_session (key_id, created_at DESC);
CREATE INDEX IF NOT EXISTS console_session_ended ON console_session (ends_at);

CREATE TABLE IF NOT EXISTS console_link (
  code_hash  VARCHAR(64) NOT NULL PRIMARY KEY,
  project_id UUID NOT NULL,
  mode       VARCHAR(4) NOT NULL,
  ends_at    BIGINT NOT NULL
);
