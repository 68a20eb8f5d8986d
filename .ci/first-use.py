"""Lets eight callers at once be the first users of each direct capability: first-use.py API KEY.

Prints each capability whose eight results are not complete and equal, and ends with 1 if there is one.
"""
import json
import sys
import threading
import urllib.error
import urllib.request

CALLERS = 8
API, KEY = sys.argv[1:]


def call(path, body=None, idempotency_key=None):
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    if idempotency_key:
        headers["Idempotency-Key"] = idempotency_key
    request = urllib.request.Request(API + path, json.dumps(body).encode() if body else None, headers)
    try:
        with urllib.request.urlopen(request, timeout=120) as response:
            return json.load(response)
    except urllib.error.HTTPError as refused:
        return json.load(refused)


def eight_answers(world, body):
    together = threading.Barrier(CALLERS)
    answers = [None] * CALLERS

    def caller(number):
        together.wait()
        answers[number] = call(f"/omni/{world}/runs", body, f"first-use-{number}-{body['capability']}")

    threads = [threading.Thread(target=caller, args=(number,)) for number in range(CALLERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def complete_and_equal(answers):
    runs = [(answer or {}).get("data") or {} for answer in answers]
    results = {json.dumps(run.get("result"), sort_keys=True) for run in runs}
    return len(results) == 1 and all(run.get("status") == "completed" for run in runs)


called, wrong = 0, []
for world in [each["id"] for each in call("/omni")["data"]]:
    workspace = call(f"/omni/{world}/workspaces")["data"][0]["id"]
    for capability in call(f"/omni/{world}/capabilities")["data"]:
        if capability["execution"] == "direct":
            called += 1
            answers = eight_answers(world, {"workspace_id": workspace, "capability": capability["id"],
                                            "input": capability["request_contract"]["examples"][0]})
            if not complete_and_equal(answers):
                wrong.append(capability["id"])
                print(capability["id"], json.dumps(answers)[:600])
if called < 25:
    sys.exit(f"only {called} capabilities were called")
sys.exit(1 if wrong else 0)
