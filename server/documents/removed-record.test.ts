import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { documentContract } from '../../domain/documents/document-contract.ts'
import { aUnit } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'

test('a document is not stored with a record that somebody is deleting', async () => {
  const { app, admin } = await anOfficeApp()
  const deleter = new pg.Client({ connectionString: app.ownerUrl })
  const reader = new pg.Client({ connectionString: app.ownerUrl })
  await Promise.all([deleter.connect(), reader.connect()])
  try {
    const { id } = await aUnit(admin)
    await deleter.query('begin')
    await deleter.query('delete from units where id = $1', [id])
    const form = new FormData()
    form.set('file', new Blob(['%PDF-1.7\n% Plan\ntrailer\n%%EOF\n']), 'plan.pdf')
    const sent = admin.raw(documentContract.add, { query: { entity: 'unit', entityId: id }, body: form })
    let isDone = false
    void sent.finally(() => (isDone = true))
    const { rows } = await deleter.query<{ pid: number }>('select pg_backend_pid() as pid')
    const waiting = `select from pg_locks where not granted and ${rows[0]?.pid} = any(pg_blocking_pids(pid))`
    await vi.waitFor(async () => expect(isDone || (await reader.query(waiting)).rowCount).toBeTruthy(), { timeout: 20_000 })
    await deleter.query('commit')
    expect((await sent).status).toBe(404)
    expect((await reader.query('select from documents where entity_id = $1', [id])).rowCount).toBe(0)
  } finally {
    await Promise.all([deleter.end(), reader.end()])
    await app.close()
  }
})
