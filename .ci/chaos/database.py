"""The databases of the harness: a PostgreSQL of its own, and a pair of which one is promoted when the other is killed."""
import glob
import os
import shutil
import subprocess

from harness import free_port, wait_for

TOOLS = (sorted(glob.glob("/usr/lib/postgresql/*/bin")) or [""])[-1]
MISSING = "" if TOOLS else "PostgreSQL is not installed"
USER = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.getuid() == 0 else []


class Postgres:
    """One PostgreSQL with its files in a folder of `work`, on a port of its own."""

    def __init__(self, work, name="postgres"):
        self.data, self.port = work / name, free_port()
        if USER:
            work.chmod(0o755)
        self.empty()

    def empty(self):
        shutil.rmtree(self.data, ignore_errors=True)
        self.data.mkdir(mode=0o700)
        if USER:
            shutil.chown(self.data, "nobody")

    def tool(self, name, *words):
        """Runs a tool of PostgreSQL, and fails with what it prints when it fails."""
        done = subprocess.run([*USER, f"{TOOLS}/{name}", *words], capture_output=True, text=True, cwd="/")
        if done.returncode:
            raise RuntimeError(f"{name} {' '.join(words)}: {(done.stdout + done.stderr).strip()[-300:]}")
        return done.stdout

    def __call__(self, *words):
        """Runs pg_ctl."""
        try:
            self.tool("pg_ctl", "-D", str(self.data), "-w", "-o", f"-p {self.port} -k {self.data} -h 127.0.0.1",
                      "-l", str(self.data / "log"), *words)
        except RuntimeError as failed:
            raise RuntimeError(f"{failed}: {(self.data / 'log').read_text()[-500:]}") from None

    def sql(self, statement):
        return self.tool("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "omni", "-d", "omni", "-Atc", statement).strip()

    def create(self):
        """Makes the database and starts it."""
        self.tool("initdb", "-D", str(self.data), "-U", "omni", "-A", "trust")
        self("start")
        self.tool("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "omni", "omni")
        return self

    def follow(self, primary):
        """Makes and starts a standby of another, in the place of whatever was here."""
        self.empty()
        self.tool("pg_basebackup", "-h", "127.0.0.1", "-p", str(primary.port), "-U", "omni", "-D", str(self.data),
                  "-R", "-X", "stream", "-c", "fast")
        self("start")

    def close(self):
        if (self.data / "postmaster.pid").exists():
            self("-m", "immediate", "stop")


class Pair:
    """A primary, and a standby that each commit waits for."""

    def __init__(self, work):
        self.primary, self.standby = Postgres(work, "first").create(), Postgres(work, "second")
        self.addresses = f"127.0.0.1:{self.primary.port},127.0.0.1:{self.standby.port}"
        self.primary.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary("reload")
        self.pair()

    def pair(self):
        self.standby.follow(self.primary)
        if not wait_for(lambda: self.primary.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == "1", 30):
            raise RuntimeError("the standby does not replicate")

    def fail_over(self):
        """Kills the primary and promotes its standby, which commits when it has a standby again."""
        self.primary("-m", "immediate", "stop")
        self.primary, self.standby = self.standby, self.primary
        self.primary("promote")
        self.pair()

    def close(self):
        self.standby.close()
        self.primary.close()


def flags(work, addresses, options=""):
    """The settings of the servers that share a database."""
    return [f"--db-url=jdbc:postgresql://{addresses}/omni{options}", "--db-user=omni", f"--master-key-file={work / 'master.key'}"]
