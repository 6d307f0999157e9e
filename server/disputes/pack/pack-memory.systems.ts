import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditionContract } from '../../../domain/leases/condition/condition-contract.ts'
import { insertFile } from '../../documents/file-store.ts'
import { newId } from '../../platform/database/new-id.ts'
import { closePdfRenderer } from '../../platform/pdf/render-pdf.ts'
import { aDispute } from '../../testing/disputes/dispute-steps.ts'
import { type Admin, anActiveLease, anAdmin } from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'

// Sending a pack of hundreds of megabytes over a real socket adds only as much memory to the server as a few photos.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp('2025-06-15T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(async () => {
  await app.close()
  await closePdfRenderer()
})

const photoBytes = 5_000_000
const photoCount = 60
const maxGrowthBytes = 150_000_000

test('a pack with 300 MB of photos needs no more than 150 MB', { timeout: 600_000 }, async () => {
  const { id: leaseId } = await anActiveLease(admin)
  const report = await admin.call(conditionContract.begin, { params: { id: leaseId }, body: { kind: 'ENTRY' } })
  const { id } = await aDispute(admin, { leaseId })
  await addPhotos(report.items.map((item) => item.id))
  const address = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
  const read = async () => {
    const reply = await fetch(`${address}/api/dispute/${id}/pack.zip`, {
      headers: { authorization: `Bearer ${admin.signedIn?.token}` },
    })
    expect(reply.status).toBe(200)
    let [bytes, peak] = [0, 0]
    for await (const piece of reply.body ?? []) {
      bytes += piece.byteLength
      peak = Math.max(peak, process.memoryUsage.rss())
    }
    return { bytes, peak }
  }
  // PDF rendering and the connection pools are loaded before the measurement.
  const before = await warmUp(address)
  const { bytes, peak } = await read()
  expect(bytes).toBeGreaterThan(photoBytes * photoCount)
  expect(peak - before).toBeLessThan(maxGrowthBytes)
})

/** A pack of another lease, without photos. */
async function warmUp(address: string): Promise<number> {
  const { id } = await aDispute(admin)
  const reply = await fetch(`${address}/api/dispute/${id}/pack.zip`, {
    headers: { authorization: `Bearer ${admin.signedIn?.token}` },
  })
  await reply.arrayBuffer()
  return process.memoryUsage.rss()
}

/** Contents are stored once by their hash, so ten photos are enough; each one is read separately. */
async function addPhotos(itemIds: readonly string[]): Promise<void> {
  const organisationId = await organisationRunBy(app, admin)
  await app.database.as({ kind: 'job', organisationId }, async (tx) => {
    const hashes: string[] = []
    for (let count = 0; count < 10; count += 1) hashes.push(await insertFile(tx, randomBytes(photoBytes), 'image/webp'))
    await tx
      .insertInto('documents')
      .values(
        Array.from({ length: photoCount }, (_, at) => ({
          ...{ id: newId(), kind: 'PHOTO', entity: 'conditionItem', entity_id: itemIds[at % itemIds.length] ?? '' },
          ...{ title: `Photo ${at}`, byte_size: photoBytes, file_hash: hashes[at % 10] ?? '' },
        })),
      )
      .execute()
  })
}
