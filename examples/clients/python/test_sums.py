"""The smallest test of a client: `antiphon mock` is the server, and judges what the client sends."""

import json
import tempfile
import unittest
from pathlib import Path

from mcp import Client, StdioServerParameters


async def add(server, mode, a, b):
    """The client under test."""
    async with Client(server, mode=mode) as client:
        await client.list_tools()
        result = await client.call_tool("add", {"a": a, "b": b})
        return result.structured_content["sum"]


async def judged(transcript, mode, a, b):
    """What the client returns, and the verdict on it: the mock writes it before it ends."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        mock = ["mock", str(Path(__file__).parent.parent / transcript), "--report", f"json={report}"]
        total = await add(StdioServerParameters(command="antiphon", args=mock), mode, a, b)
        return total, json.loads(report.read_text())["verdicts"][0]


class Sums(unittest.IsolatedAsyncioTestCase):
    async def test_adds_in_both_eras(self):
        for transcript, mode in [("discover.transcript", "auto"), ("handshake.transcript", "legacy")]:
            total, verdict = await judged(transcript, mode, 2, 3)
            self.assertEqual((total, verdict["outcome"]), (5, "held"), verdict["failures"])

    async def test_a_wrong_number_is_told_by_its_place(self):
        _, verdict = await judged("discover.transcript", "auto", 2, 4)
        differences = verdict["failures"][0]["differences"]
        self.assertEqual(differences, [{"pointer": "/params/arguments/b", "wanted": "3", "got": "4"}])


if __name__ == "__main__":
    unittest.main()
