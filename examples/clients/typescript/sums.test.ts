// The smallest test of a client: `antiphon mock` is the server, and judges what the client sends.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

// The transport of the SDK asks for the era in a process of its own; one that is derived from it
// asks in the session itself, so that there is one session to judge.
class Transport extends StdioClientTransport {}

// The client under test.
async function add(transport: Transport, mode: 'auto' | 'legacy', a: number, b: number) {
  const client = new Client({ name: 'sums', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  await client.listTools();
  const result = await client.callTool({ name: 'add', arguments: { a, b } });
  await client.close();
  return (result.structuredContent as { sum: number }).sum;
}

// What the client returns, and the verdict on it: the mock writes it before it ends.
async function judged(transcript: string, mode: 'auto' | 'legacy', a: number, b: number) {
  const report = join(mkdtempSync(join(tmpdir(), 'sums-')), 'report.json');
  const path = join(import.meta.dirname, '..', transcript);
  const args = ['mock', path, '--report', `json=${report}`];
  const total = await add(new Transport({ command: 'antiphon', args }), mode, a, b);
  return { total, verdict: JSON.parse(readFileSync(report, 'utf8')).verdicts[0] };
}

for (const [transcript, mode] of [['discover', 'auto'], ['handshake', 'legacy']] as const) {
  test(`adds, as ${transcript} has it`, async () => {
    const { total, verdict } = await judged(`${transcript}.transcript`, mode, 2, 3);
    assert.deepEqual([total, verdict.outcome], [5, 'held'], JSON.stringify(verdict.failures));
  });
}

test('a wrong number is told by its place', async () => {
  const { verdict } = await judged('discover.transcript', 'auto', 2, 4);
  const expected = [{ pointer: '/params/arguments/b', wanted: '3', got: '4' }];
  assert.deepEqual(verdict.failures[0].differences, expected);
});
