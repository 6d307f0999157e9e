import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWebhookSecret, signedHeaders } from './webhook-signature.ts'

// The receiver printed in docs/api.md, started as a reader would, receives the product's messages.

const page = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
const source = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'sakhang-receiver-'))
const secret = makeWebhookSecret()
let receiver: ChildProcess
let address: string
let printed = ''

beforeAll(async () => {
  const file = join(folder, 'receiver.mjs')
  const listening = "function () { console.log('port ' + this.address().port) }"
  writeFileSync(file, source.replace("listen(4000, '127.0.0.1')", `listen(0, '127.0.0.1', ${listening})`))
  receiver = spawn(process.execPath, [file], { env: { SECRET: secret }, stdio: ['ignore', 'pipe', 'inherit'] })
  receiver.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await once(receiver.stdout ?? receiver, 'data')
  address = `http://127.0.0.1:${/port (\d+)/.exec(printed)?.[1]}/`
})
afterAll(() => {
  receiver.kill()
  rmSync(folder, { recursive: true, force: true })
})

const body = '{"type":"payment.recorded","data":{"id":"0190"}}'
const send = async (headers: Record<string, string>, sent = body) =>
  (await fetch(address, { method: 'POST', headers, body: sent })).status

test('it accepts a message once, with either signature of a renewed secret', async () => {
  const headers = signedHeaders({ id: '1', sentAt: new Date(), body }, [makeWebhookSecret(), secret])
  expect([await send(headers), await send(headers)]).toEqual([204, 204])
  expect(printed.split(body)).toHaveLength(2)
})

test('it refuses foreign, changed and late messages', async () => {
  const now = new Date()
  const late = new Date(now.getTime() - 600_000)
  expect(await send(signedHeaders({ id: '2', sentAt: now, body }, [makeWebhookSecret()]))).toBe(401)
  expect(await send(signedHeaders({ id: '3', sentAt: now, body }, [secret]), `${body} `)).toBe(401)
  expect(await send(signedHeaders({ id: '4', sentAt: late, body }, [secret]))).toBe(401)
  expect(await send({})).toBe(401)
})
