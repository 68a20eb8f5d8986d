"""Connections: what is kept, what an answer belongs to, and what a forked process, many threads and two loops share."""

import asyncio
import gzip
import json
import os
import re
import socket
import threading
import unittest
from unittest import mock

import omni_client
from omni_client import _threads, _wire

WORKSPACE = '{"data": [{"id": "01a21a4e-2f7c-7d31-9a52-6f0c2b8bf2d1", "name": "Lab"}], "meta": {}}'


class Played:
    """A server whose answers a test writes byte by byte."""

    def __init__(self, answer):
        self.answer, self.asked, self.connections = answer, [], 0
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self.serve, args=(connection, self.connections), daemon=True).start()

    def serve(self, connection, number):
        with connection, connection.makefile("rb") as lines:
            while True:
                head = b""
                while not head.endswith(b"\r\n\r\n"):
                    line = lines.readline()
                    if not line:
                        return
                    head += line
                length = re.search(rb"(?i)content-length: (\d+)", head)
                body = lines.read(int(length[1])) if length else b""
                id_ = re.search(rb"X-Request-Id: (\S+)", head)
                asked = {"path": head.split()[1].decode(), "id": id_[1].decode() if id_ else "", "body": body, "connection": number, "head": head, "send": connection.sendall}
                self.asked.append(asked)
                answer = self.answer(asked)
                if answer is None:
                    return
                connection.sendall(answer)

    def close(self):
        self.socket.close()


def ok(text, *headers, status="200 OK"):
    body = text if isinstance(text, bytes) else text.encode()
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers, "", ""]
    return "\r\n".join(lines).encode() + body


class Case(unittest.TestCase):
    def played(self, answer, **options):
        server = Played(answer)
        self.addCleanup(server.close)
        omni = omni_client.Omni("lq_test_x", server.url, **{"max_retries": 0, "timeout": 20, **options})
        self.addCleanup(omni.close)
        return server, omni

    def first(self, answer, then='{"data": 2}'):
        """The first of two answers is given byte by byte; returns both outcomes and whether they shared a connection."""

        def play(asked):
            return answer(asked) if len(server.asked) == 1 else ok(then)

        server, omni = self.played(play)
        outcomes = []
        for _ in range(2):
            try:
                outcomes.append(omni.request("GET", "/omni").data)
            except omni_client.OmniError as raised:
                outcomes.append(raised)
        return (*outcomes, server.connections == 1)


class Answers(Case):
    def test_what_keeps_a_connection(self):
        good = '{"data": 1}'
        chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n%s\r\n4\r\n{\"da\r\n7\r\nta\": 1}\r\n0\r\n\r\n"
        early = b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
        for name, answer, kept in (
            ("whole", ok(good), True),
            ("chunked", chunked % b"", True),
            ("early hints", early + ok(good), True),
            ("eight informational answers", early * 8 + ok(good), True),
            ("surplus bytes", ok(good) + ok('{"data": 3}'), False),
            ("close", ok(good, "Connection: close"), False),
            ("HTTP/1.0", ok(good).replace(b"HTTP/1.1", b"HTTP/1.0"), False),
            ("both lengths", chunked % b"Content-Length: 11\r\n", False),
            ("gzip", ok(gzip.compress(good.encode()), "Content-Encoding: gzip"), True),
        ):
            with self.subTest(name):
                self.assertEqual(self.first(lambda _, answer=answer: answer), (1, 2, kept))

    def test_what_is_no_answer(self):
        early = b"HTTP/1.1 103 Early Hints\r\n\r\n"
        packed = gzip.compress(b'{"data": 1}')
        for name, answer, said in (
            ("garbage", b"\x15\x03\x01 not HTTP at all\r\n\r\n", "not HTTP"),
            ("another protocol", b"HTTP/1.1 101 Switching Protocols\r\n\r\n", "101"),
            ("nine informational answers", early * 9 + ok("1"), "more than 8 informational"),
            ("another coding", ok("x", "Content-Encoding: br"), "the content coding br"),
            ("another transfer coding", ok("x", "Transfer-Encoding: deflate"), "the transfer coding deflate"),
            ("two lengths", ok("xx", "Content-Length: 3"), "length"),
            ("gzip that is cut", ok(packed[:-6], "Content-Encoding: gzip"), "broke off"),
            ("gzip that is damaged", ok(b"\0" + packed, "Content-Encoding: gzip"), "gzip is damaged"),
            ("number beyond doubles", ok('{"data": 1e400}'), "not an answer of this API"),
        ):
            with self.subTest(name):
                lost, then, kept = self.first(lambda _, answer=answer: answer)
                self.assertIsInstance(lost, omni_client.APIConnectionError)
                self.assertIn(said, str(lost))
                self.assertEqual((then, kept), (2, name == "number beyond doubles"))

    def test_gzip_has_a_bound(self):
        with mock.patch.object(_wire, "MOST_INFLATED", 1000):
            lost, then, _ = self.first(lambda _: ok(gzip.compress(b"0" * 1001), "Content-Encoding: gzip"))
        self.assertIn("more than 1000 bytes", str(lost))
        self.assertEqual(then, 2)

    def test_surplus_that_comes_later_ends_the_connection(self):
        server, omni = self.played(lambda _: ok('{"data": 2}'))
        for late in (ok('{"data": 3}'), b""):
            ours, theirs = socket.socketpair()
            omni._transport._pool.idle = [ours]
            self.assertTrue(_threads._quiet(ours))
            theirs.sendall(late)
            theirs.close()
            self.assertEqual(omni.request("GET", "/omni").data, 2)
            self.assertEqual(ours.fileno(), -1)

    def test_an_answer_belongs_to_its_request(self):
        told = '{"error": {"code": "c", "message": "m"}}'
        other = "X-Request-Id: req_another-request"
        lost, then, kept = self.first(lambda _: ok('{"data": 1}', other))
        self.assertIn("the answer of another request", str(lost))
        self.assertEqual((then, kept), (2, False))
        refused, then, kept = self.first(lambda _: ok(told, other, status="422 No"))
        self.assertEqual(refused.request_id, "req_another-request")
        self.assertEqual((then, kept), (2, False))
        self.assertEqual(self.first(lambda asked: ok('{"data": 1}', "X-Request-Id: " + asked["id"])), (1, 2, True))

    def test_an_answer_of_another_request_is_asked_for_again(self):
        server, omni = self.played(
            lambda asked: ok(f'{{"data": {len(server.asked)}}}', "X-Request-Id: " + ("req_another-request" if len(server.asked) == 1 else asked["id"])),
            max_retries=1,
        )
        self.assertEqual(omni.request("GET", "/omni").data, 2)

    def test_an_id_that_a_server_replaces_is_not_compared(self):
        _, omni = self.played(lambda _: ok('{"data": 1}', "X-Request-Id: req_made-by-the-server"))
        self.assertEqual(omni.request("GET", "/omni", headers={"X-Request-Id": "mine"}).data, 1)

    def test_a_redirect_names_its_origin(self):
        for location, place in (("https://omni.example.com/x?secret", "https://omni.example.com:443"), ("http://[", "no place"), ("/y", "http://127.0.0.1:")):
            refused, _, _ = self.first(lambda _, location=location: ok("", "Location: " + location, status="307 There"))
            self.assertEqual(refused.status, 307)
            self.assertIn(f"307, a redirect to {place}", str(refused))
            self.assertNotIn("secret", str(refused))

    def test_no_part_of_a_request_is_another_line(self):
        server, omni = self.played(lambda _: ok('{"data": 1}'))
        for wrong in ("/omni\r\nX: y", "/omni x", "/omni/\u00fc"):
            with self.assertRaisesRegex(ValueError, "a path must be ASCII"):
                omni.request("GET", wrong)
        with self.assertRaisesRegex(ValueError, "the header Idempotency-Key must be text of printable"):
            omni.request("POST", "/omni", {}, idempotency_key="a\r\nX: y")
        with self.assertRaisesRegex(ValueError, "app_info must be"):
            omni_client.Omni("lq_test_x", server.url, app_info="a\r\nX: y")
        self.assertEqual(server.asked, [])

    def test_time_limits(self):
        _, omni = self.played(lambda _: ok('{"data": 1}'), timeout=None)
        self.assertEqual(omni.request("GET", "/omni").data, 1)
        for wrong, kind in (("60", TypeError), (True, TypeError), (-1, ValueError), (float("nan"), ValueError)):
            with self.assertRaisesRegex(kind, "timeout must be a number of seconds"):
                omni_client.Omni("lq_test_x", "http://127.0.0.1:9", timeout=wrong)
            with self.assertRaisesRegex(kind, "timeout must be a number of seconds"):
                omni.run("finance.option.vanilla", {}, timeout=wrong)


class Proxies(Case):
    def made(self, url, **variables):
        kept = {n: v for n, v in os.environ.items() if not n.lower().endswith("_proxy")}
        with mock.patch.dict(os.environ, {**kept, **variables}, clear=True):
            omni = omni_client.Omni("lq_test_x", url, max_retries=0)
            self.addCleanup(omni.close)
            return omni

    def test_only_http_is_a_proxy(self):
        for variable, url in (("HTTP_PROXY", "http://127.0.0.1:9"), ("https_proxy", "https://h")):
            for scheme in ("socks5", "https"):
                with self.assertRaisesRegex(ValueError, f"{variable} names a proxy of the scheme {scheme};") as refused:
                    self.made(url, **{variable: f"{scheme}://user:secret@proxy:1080"})
                self.assertNotIn("secret", str(refused.exception))
            self.assertIsNone(self.made(url, **{variable: "socks5://proxy:1080", "NO_PROXY": "127.0.0.1, h"})._transport._server.proxy)
        self.assertIsNone(self.made("https://h", HTTP_PROXY="socks5://proxy:1080")._transport._server.proxy)

    def test_a_proxy_gets_the_whole_address(self):
        server = Played(lambda asked: ok(json.dumps({"data": asked["path"]})))
        self.addCleanup(server.close)
        omni = self.made("http://127.0.0.1:9", HTTP_PROXY=server.url.replace("//", "//us%C3%A9r:word@"))
        self.assertEqual(omni.request("GET", "/omni").data, "http://127.0.0.1:9/api/v1/omni")
        self.assertIn(b"Proxy-Authorization: Basic dXPDqXI6d29yZA==\r\n", server.asked[0]["head"])


class Processes(Case):
    def run_of(self, asked):
        if asked["path"].endswith("/workspaces"):
            return ok(WORKSPACE)
        spot = json.loads(asked["body"])["input"]["spot"]
        return ok(json.dumps({"data": {"id": "r", "status": "completed", "result": {"spot": spot}}}))

    @unittest.skipUnless(hasattr(os, "fork"), "no fork here")
    def test_forty_times_two_children_get_their_own_number(self):
        _, omni = self.played(self.run_of)
        right = 0
        for _ in range(40):
            omni.run("finance.option.vanilla", {"spot": 30})
            children = []
            for spot in (60, 90):
                pid = os.fork()
                if pid == 0:
                    good = False
                    try:
                        good = all(omni.run("finance.option.vanilla", {"spot": spot}).result.spot == spot for _ in range(3))
                    finally:
                        os._exit(0 if good else 1)
                children.append(pid)
            right += sum(os.waitpid(pid, 0)[1] == 0 for pid in children)
            self.assertEqual(omni.run("finance.option.vanilla", {"spot": 45}).result.spot, 45)
        self.assertEqual(right, 80)

    @unittest.skipUnless(hasattr(os, "fork"), "no fork here")
    def test_a_lock_that_is_held_at_the_fork_is_not_the_child_s(self):
        server, omni = self.played(self.run_of)
        omni.run("finance.option.vanilla", {"spot": 30})
        transport = omni._transport
        before = transport._pool.idle[0].getpeername()
        with transport._pool.lock:
            for _ in range(_threads.MOST):
                transport._pool.slots.acquire()
            pid = os.fork()
            if pid == 0:
                good = False
                try:
                    good = omni.run("finance.option.vanilla", {"spot": 60}).result.spot == 60
                finally:
                    os._exit(0 if good else 1)
            self.assertEqual(os.waitpid(pid, 0)[1], 0)
            for _ in range(_threads.MOST):
                transport._pool.slots.release()
        count = server.connections
        self.assertEqual(omni.run("finance.option.vanilla", {"spot": 45}).result.spot, 45)
        self.assertEqual((transport._pool.idle[0].getpeername(), server.connections), (before, count), "the child's end was felt")

    def test_sixteen_threads_share_sixteen_connections(self):
        server, omni = self.played(self.run_of)
        omni.run("finance.option.vanilla", {"spot": 30})
        wrong = []

        def some(number):
            for n in range(30):
                spot = number * 100 + n
                if omni.run("finance.option.vanilla", {"spot": spot}).result.spot != spot:
                    wrong.append(spot)

        threads = [threading.Thread(target=some, args=(number,)) for number in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])
        self.assertLessEqual(server.connections, 16)

    def test_one_client_in_two_loops(self):
        server, _ = self.played(self.run_of)

        async def some():
            runs = await asyncio.gather(*(omni.run("finance.option.vanilla", {"spot": n}) for n in range(20)))
            return [run.result.spot for run in runs]

        omni = omni_client.AsyncOmni("lq_test_x", server.url)
        for _ in range(2):
            self.assertEqual(asyncio.run(some()), list(range(20)))
        asyncio.run(omni.close())

    @unittest.skipUnless(hasattr(os, "fork"), "no fork here")
    def test_an_asynchronous_client_works_on_in_a_child(self):
        server, _ = self.played(self.run_of)
        omni = omni_client.AsyncOmni("lq_test_x", server.url)

        async def some(spot):
            return (await omni.run("finance.option.vanilla", {"spot": spot})).result.spot

        self.assertEqual(asyncio.run(some(30)), 30)
        pid = os.fork()
        if pid == 0:
            good = False
            try:
                good = asyncio.run(some(60)) == 60
            finally:
                os._exit(0 if good else 1)
        self.assertEqual(os.waitpid(pid, 0)[1], 0)
        asyncio.run(omni.close())

    def test_nothing_is_left_after_close(self):
        before = threading.active_count()
        _, omni = self.played(self.run_of)
        omni.run("finance.option.vanilla", {"spot": 30})
        idle = list(omni._transport._pool.idle)
        omni.close()
        self.assertEqual([connection.fileno() for connection in idle], [-1])
        self.assertLessEqual(threading.active_count(), before + 2, "those of the played server")
        with self.assertRaisesRegex(RuntimeError, "closed"):
            omni.run("finance.option.vanilla", {"spot": 30})


if __name__ == "__main__":
    unittest.main()
