"""The client for asyncio: no thread, waits beside calls, cancelled calls, loops with connections of their own."""

import asyncio
import gc
import inspect
import os
import runpy
import sys
import threading
import typing
import unittest
import warnings
from pathlib import Path
from unittest import mock

import omni_client
from omni_client import _asyncio
from test_connections import WORKSPACE, Played, ok

STREAM = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
INPUT, JOB = {"spot": 60}, {"spot": 60, "job": True}


def state(id_, status, **more):
    import json

    return ok(json.dumps({"data": {"id": id_, "capability": "finance.option.vanilla", "status": status, **more}}))


def sockets():
    """The sockets of this process that lead to a server."""
    found = 0
    for name in os.listdir("/proc/self/fd"):
        try:
            found += "socket:" in os.readlink(f"/proc/self/fd/{name}")
        except OSError:
            pass
    return found


class Jobs:
    """A played server of jobs that end when the test says so."""

    def __init__(self):
        self.streams, self.ended, self.made = {}, set(), 0
        self.server = Played(self.answer)
        self.lock = threading.Lock()

    def answer(self, asked):
        method, path = asked["head"].split()[0].decode(), asked["path"].split("?")[0].replace("/api/v1", "")
        if path.endswith("/workspaces"):
            return ok(WORKSPACE)
        if method == "POST" and path.endswith("/runs"):
            with self.lock:
                self.made += 1
                number = self.made
            direct = b"job" not in asked["body"]
            return state(f"r{number}", "completed", result={"spot": 60}) if direct else state(f"r{number}", "running")
        if path.endswith("/cancel"):
            return state(path.split("/")[3], "cancelled")
        id_ = path.split("/")[3]
        if path.endswith("/events"):
            self.streams[id_] = asked["send"]
            return STREAM
        return state(id_, "completed" if id_ in self.ended else "running", result={"spot": 60} if id_ in self.ended else None)

    def end(self, id_):
        self.ended.add(id_)
        if id_ in self.streams:
            self.streams[id_](b"id: 9\nevent: run.completed\ndata: {}\n\n")


class Case(unittest.TestCase):
    def setUp(self):
        self.jobs = Jobs()
        self.addCleanup(self.jobs.server.close)
        self.before = {thread.ident for thread in threading.enumerate()}

    def made(self, **options):
        return omni_client.AsyncOmni("lq_test_x", self.jobs.server.url, **options)

    def own_threads(self):
        """Threads that are not those of the played server."""
        return [t for t in threading.enumerate() if t.ident not in self.before and t.name[:7] != "Thread-"]

    async def until(self, condition):
        for _ in range(10_000):
            if condition():
                return
            await asyncio.sleep(0.001)
        self.fail("it did not come to that")


class Waits(Case):
    def test_twenty_four_waits_leave_room_for_a_run_and_a_cancel_and_need_no_thread(self):
        async def some():
            async with self.made() as omni:
                jobs = [await omni.start("finance.option.vanilla", JOB) for _ in range(24)]
                waits = [asyncio.create_task(job.wait()) for job in jobs]
                await self.until(lambda: len(self.jobs.streams) == 24)
                run = await asyncio.wait_for(omni.run("finance.option.vanilla", INPUT), 5)
                other = await omni.start("finance.option.vanilla", JOB)
                cancelled = await asyncio.wait_for(other.cancel(), 5)
                self.assertEqual((run.result.spot, cancelled.status), (60, "cancelled"))
                self.assertEqual(self.own_threads(), [])
                for job in jobs:
                    self.jobs.end(job.id)
                done = await asyncio.wait_for(asyncio.gather(*waits), 10)
                self.assertEqual({job.status for job in done}, {"completed"})

        asyncio.run(some())

    def test_beyond_sixty_four_streams_waits_ask_in_turn(self):
        async def some():
            async with self.made() as omni:
                jobs = [await omni.start("finance.option.vanilla", JOB) for _ in range(70)]
                waits = [asyncio.create_task(job.wait()) for job in jobs]
                await self.until(lambda: len(self.jobs.streams) == 64 and len(omni._transport.places().in_turn) == 6)
                polls = [asked for asked in self.jobs.server.asked if asked["head"].startswith(b"GET /api/v1/omni/runs/") and b"/events" not in asked["head"]]
                self.assertFalse(any(b"Prefer" in asked["head"] for asked in polls), "no place is held by who waits in turn")
                for job in jobs:
                    self.jobs.end(job.id)
                done = await asyncio.wait_for(asyncio.gather(*waits), 20)
                self.assertEqual({job.status for job in done}, {"completed"})

        asyncio.run(some())

    def test_events_are_iterated_and_told_also_to_coroutines(self):
        async def some():
            async with self.made() as omni:
                job = await omni.start("finance.option.vanilla", JOB)
                told = []

                async def on_event(run, event):
                    told.append((run.id, event.type))

                wait = asyncio.create_task(job.wait(on_event=on_event))
                await self.until(lambda: self.jobs.streams)
                self.jobs.end(job.id)
                await wait
                self.assertEqual(told, [(job.id, "run.completed")])

        asyncio.run(some())


class Cancelled(Case):
    def test_a_cancelled_call_closes_its_connection_and_frees_its_place(self):
        silent = Played(lambda asked: ok(WORKSPACE) if asked["path"].endswith("/workspaces") else b"")
        self.addCleanup(silent.close)

        async def some():
            omni = omni_client.AsyncOmni("lq_test_x", silent.url)
            calls = [asyncio.create_task(omni.request("GET", "/omni")) for _ in range(_asyncio.MOST + 4)]
            await self.until(lambda: len(silent.asked) == _asyncio.MOST)
            pool = omni._transport._own()
            self.assertEqual((pool.free, len(pool.open)), (0, _asyncio.MOST))
            for call in calls:
                call.cancel()
            await asyncio.gather(*calls, return_exceptions=True)
            self.assertEqual((pool.free, len(pool.open)), (_asyncio.MOST, 0))
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(omni.request("GET", "/omni"), 0.05)
            self.assertEqual((pool.free, len(pool.open)), (_asyncio.MOST, 0))
            await omni.close()

        asyncio.run(some())

    def test_a_run_is_a_coroutine(self):
        async def some():
            async with self.made() as omni:
                task = asyncio.create_task(omni.run("finance.option.vanilla", INPUT))
                self.assertEqual((await task).result.spot, 60)
                self.assertEqual([run.id async for run in omni._each(iter_of(3))], [0, 1, 2])

        asyncio.run(some())


def iter_of(count):
    from types import SimpleNamespace

    from omni_client._core import Emit

    for n in range(count):
        yield Emit(SimpleNamespace(id=n))


class Loops(Case):
    def test_each_loop_has_connections_of_its_own_and_none_is_left(self):
        omni = self.made()

        async def some():
            runs = await asyncio.gather(*(omni.run("finance.option.vanilla", INPUT) for _ in range(20)))
            return len(runs)

        with warnings.catch_warnings():
            warnings.simplefilter("error")
            before = sockets()
            self.assertEqual(asyncio.run(some()), 20)
            first = self.jobs.server.connections
            self.assertEqual(asyncio.run(some()), 20)
            self.assertGreater(self.jobs.server.connections, first)
            asyncio.run(omni.close())
            gc.collect()
        self.assertEqual(omni._transport._pools, {})
        for _ in range(10_000):  # the played server closes its ends by and by
            if sockets() <= before:
                break
            threading.Event().wait(0.001)
        self.assertLessEqual(sockets(), before)
        self.assertEqual(self.own_threads(), [])

    def test_close_leaves_no_task_and_ends_what_is_under_way(self):
        async def some():
            omni = self.made()
            job = await omni.start("finance.option.vanilla", JOB)
            wait = asyncio.create_task(job.wait())
            await self.until(lambda: self.jobs.streams)
            await omni.close()
            with self.assertRaisesRegex(RuntimeError, "closed"):
                await wait
            self.assertEqual(len(asyncio.all_tasks()), 1)
            with self.assertRaisesRegex(RuntimeError, "closed"):
                await omni.run("finance.option.vanilla", INPUT)

        asyncio.run(some())


class Surface(unittest.TestCase):
    PAIRS = [(omni_client.Omni, omni_client.AsyncOmni), (omni_client.Run, omni_client.AsyncRun), (omni_client.Table, omni_client.AsyncTable)]

    def test_both_clients_have_the_same_names_and_words(self):
        for one, other in self.PAIRS:
            names = {n for n in dir(one) if n[:1] != "_"}
            self.assertEqual(names, {n for n in dir(other) if n[:1] != "_"})
            for name in names:
                mine, theirs = inspect.getattr_static(one, name), inspect.getattr_static(other, name)
                self.assertEqual(inspect.getdoc(mine), inspect.getdoc(theirs), name)
                if inspect.isfunction(mine):
                    self.assertEqual(list(inspect.signature(mine).parameters), list(inspect.signature(theirs).parameters))
                    self.assertTrue(theirs.__annotations__.get("return"), name)

    def test_the_client_for_asyncio_is_generated_from_the_other(self):
        clients = Path(__file__).resolve().parents[2]
        with mock.patch.object(sys, "path", [str(clients), *sys.path]):
            generate = runpy.run_path(str(clients / "generate"))
        written = generate["surface"](clients / "python/src/omni_client/capabilities.py", clients / "typescript/src/capabilities.ts")
        for file, text in written.items():
            self.assertEqual(text, file.read_text(encoding="utf-8"), file.name)

    def test_what_asks_a_server_is_a_coroutine_function(self):
        for name in ("run", "start", "map", "verify", "keys", "request", "close"):
            self.assertTrue(inspect.iscoroutinefunction(getattr(omni_client.AsyncOmni, name)), name)
        omni = omni_client.AsyncOmni("lq_test_x", "http://127.0.0.1:9")
        self.assertTrue(inspect.iscoroutinefunction(omni.finance.option.vanilla))
        self.assertTrue(inspect.iscoroutinefunction(omni.guard.check))
        self.assertIn("AsyncRun", str(typing.get_type_hints.__name__) + str(type(omni).run.__annotations__["return"]))


if __name__ == "__main__":
    unittest.main()
