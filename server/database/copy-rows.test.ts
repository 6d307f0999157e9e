import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { anEmptyDatabase } from '../testing/test-database.ts'
import { copyIn } from './copy-rows.ts'

test('COPY leaves no listener on the connection, however many pieces wait', async () => {
  const place = await anEmptyDatabase()
  const client = new pg.Client({ connectionString: place.ownerUrl })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await place.drop()
  })
  await client.query('create temporary table copied (line text)')
  const { stream } = (client as unknown as { connection: pg.Connection }).connection
  const before = listenersOf(stream)
  const highest = { ...before }
  // Each line has 1 MB, more than the connection accepts at a time.
  const line = Buffer.from(`${'x'.repeat(1_048_575)}\n`)
  async function* pieces() {
    for (let piece = 0; piece < 40; piece += 1) {
      yield line
      for (const [event, count] of Object.entries(listenersOf(stream))) highest[event] = Math.max(highest[event] ?? 0, count)
    }
  }
  await copyIn(client, 'copy copied from stdin', pieces())
  expect((await client.query('select count(*)::int as lines from copied')).rows).toEqual([{ lines: 40 }])
  expect(highest).toEqual(before)
})

function listenersOf(stream: pg.Connection['stream']): Record<string, number> {
  return Object.fromEntries(['drain', 'close', 'error'].map((event) => [event, stream.listenerCount(event)]))
}
