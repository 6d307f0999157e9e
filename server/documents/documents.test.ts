import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import type { DocumentEntity } from '../../domain/documents/document.ts'
import { type Document, documentContract } from '../../domain/documents/document-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import {
  type Admin,
  aBuilding,
  anActiveLease,
  anAdmin,
  anOwner,
  aPlot,
  aPublishedListing,
  aSignedInOwner,
  aSignedInTenant,
  aThram,
  aUnit,
} from '../testing/factories.ts'
import { aForm, aRenter, claimOf, paid } from '../testing/claim-steps.ts'
import { anOfficeApp } from '../testing/office.ts'
import { type Caller, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

const aPdf = (words = 'Kasho of 1998') => Buffer.from(`%PDF-1.7\n% ${words}\ntrailer\n%%EOF\n`)
const aPhoto = (width = 4000, height = 3000) =>
  sharp({ create: { width, height, channels: 3, background: '#3060a0' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .toBuffer()

type Given = { kind?: Document['kind']; title?: string; isOfficeOnly?: 'true' | 'false' }

async function send(by: Pick<Caller, 'raw'>, record: [DocumentEntity, string], bytes: Uint8Array, given: Given = {}) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'something.bin')
  const [entity, entityId] = record
  return by.raw(documentContract.add, { query: { entity, entityId, ...given }, body: form })
}

async function kept(record: [DocumentEntity, string], bytes: Uint8Array = aPdf(), given: Given = {}): Promise<Document> {
  const { status, body } = await send(admin, record, bytes, given)
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Document
}

const listed = async (by: Pick<Caller, 'call'>, [entity, entityId]: [DocumentEntity, string]) =>
  (await by.call(documentContract.list, { query: { entity, entityId } })).items
const opened = (by: Pick<Caller, 'raw'>, id: string, size?: 'thumb') =>
  by.raw(documentContract.read, { params: { id }, query: size ? { size } : {} })

/** A signed-in owner and tenant, with their records from thram to lease. */
async function aHouse() {
  const [owner, tenant] = [await aSignedInOwner(app, admin), await aSignedInTenant(app, admin)]
  const thram = await aThram(admin, [{ ownerId: owner.id }])
  const plot = await aPlot(admin, thram.id)
  const building = await aBuilding(admin, plot.id)
  const unit = await aUnit(admin, building.id)
  const lease = await anActiveLease(admin, { propertyId: unit.id, tenantId: tenant.id })
  const ids = { owner: owner.id, thram: thram.id, plot: plot.id, building: building.id, unit: unit.id, lease: lease.id }
  return { ids: { ...ids, tenant: tenant.id }, owner, tenant }
}

test('a photo is stored in a limited size, without camera metadata, with a small version for lists', async () => {
  const building = await aBuilding(admin)
  const photo = await kept(['building', building.id], await aPhoto(), { title: 'From the road' })
  expect(photo).toMatchObject({ kind: 'PHOTO', title: 'From the road', hasThumbnail: true, addedByName: 'Pema Wangmo' })
  const [whole, small] = [await opened(admin, photo.id), await opened(admin, photo.id, 'thumb')]
  const metadata = await sharp(whole.bytes).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 2560, height: 1920 })
  expect(metadata.exif).toBeUndefined()
  expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 })
  expect(whole.headers['etag']).not.toBe(small.headers['etag'])
  expect(whole.headers['cache-control']).toContain('immutable')
})

test('a PDF is stored unchanged, under its title', async () => {
  const plot = await aPlot(admin)
  const pdf = await kept(['plot', plot.id], aPdf(), { kind: 'KASHO', title: 'Kasho 12' })
  expect(pdf).toMatchObject({ kind: 'KASHO', contentType: 'application/pdf', hasThumbnail: false, byteSize: aPdf().length })
  const file = await opened(admin, pdf.id)
  expect(Buffer.from(file.bytes)).toEqual(aPdf())
  expect(file.headers['content-disposition']).toContain('Kasho_12.pdf')
})

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 415],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
  ['a HEIC photo', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)]), 415],
  ['a PDF that was cut off', Buffer.from(`%PDF-1.7\n${'x'.repeat(5000)}`), 400],
  ['a JPEG that is none', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(40)]), 400],
])('%s is refused by its content, with a readable error', async (_what, bytes, status) => {
  const plot = await aPlot(admin)
  const refusal = await send(admin, ['plot', plot.id], bytes)
  expect(refusal.status).toBe(status)
  expect(await listed(admin, ['plot', plot.id])).toEqual([])
})

test('a record of another office gets 404', async () => {
  const other = await anAdmin(app)
  const plot = await aPlot(other)
  expect((await send(admin, ['plot', plot.id], aPdf())).status).toBe(404)
  const theirs = (await send(other, ['plot', plot.id], aPdf())).body as Document
  expect((await opened(admin, theirs.id)).status).toBe(404)
  expect(await listed(admin, ['plot', plot.id])).toEqual([])
})

test('an owner opens the documents of their own property, but not the internal ones of the office', async () => {
  const { ids, owner } = await aHouse()
  const records: [DocumentEntity, string][] = [
    ['owner', ids.owner],
    ['thram', ids.thram],
    ['plot', ids.plot],
    ['building', ids.building],
    ['unit', ids.unit],
    ['lease', ids.lease],
  ]
  for (const record of records) {
    const shown = await kept(record)
    const hidden = await kept(record, aPdf('Note for the office'), { isOfficeOnly: 'true' })
    expect(
      (await listed(owner, record)).map(({ id, addedByName }) => [id, addedByName]),
      record[0],
    ).toEqual([[shown.id, null]])
    expect((await opened(owner, shown.id)).status).toBe(200)
    expect((await opened(owner, hidden.id)).status).toBe(404)
  }
  const ofTenant = await kept(['tenant', ids.tenant])
  expect((await opened(owner, ofTenant.id)).status).toBe(404)
})

test('an internal document of a proof of payment or a listing is hidden from the tenant and the owner', async () => {
  const { renter, january } = await aRenter(app, admin)
  const claim = await claimOf(renter, await aForm({ ...paid(january.id), amount: '1000000' }))
  const note = await kept(['claim', claim.id], aPdf('This slip looks altered'), { isOfficeOnly: 'true' })
  expect((await listed(renter, ['claim', claim.id])).map(({ kind }) => kind)).toEqual(['PAYMENT_PROOF'])
  expect((await opened(renter, note.id)).status).toBe(404)

  const { ids, owner } = await aHouse()
  const listing = await aPublishedListing(admin, { propertyId: (await aUnit(admin, ids.building)).id })
  const shown = await kept(['listing', listing.id])
  const hidden = await kept(['listing', listing.id], aPdf('Note for the office'), { isOfficeOnly: 'true' })
  expect((await listed(owner, ['listing', listing.id])).map(({ id }) => id)).toEqual([shown.id])
  expect((await opened(owner, hidden.id)).status).toBe(404)
})

test('the documents of a flat with its own owners are visible to them, and not to the owners of its building', async () => {
  const { ids, owner } = await aHouse()
  const buyer = await anOwner(admin)
  const unit = await aUnit(admin, ids.building)
  await admin.call(unitContract.update, { params: { id: unit.id }, body: { owners: [{ ownerId: buyer.id }] } })
  const document = await kept(['unit', unit.id])
  expect((await opened(owner, document.id)).status).toBe(404)
})

test('a tenant opens the documents of their lease and of themself, and none of the property', async () => {
  const { ids, tenant } = await aHouse()
  const signed = await kept(['lease', ids.lease], aPdf('Agreement'), { kind: 'SIGNED_COPY' })
  const identity = await kept(['tenant', ids.tenant], await aPhoto(300, 200), { kind: 'IDENTITY' })
  for (const { id } of [signed, identity]) expect((await opened(tenant, id)).status).toBe(200)
  expect((await opened(tenant, identity.id, 'thumb')).status).toBe(200)
  const deed = await kept(['building', ids.building], aPdf('Deed'))
  expect((await opened(tenant, deed.id)).status).toBe(404)
  const elsewhere = await aHouse()
  expect((await opened(elsewhere.tenant, signed.id)).status).toBe(404)
})

test('only the office can add and remove documents', async () => {
  const { ids, owner, tenant } = await aHouse()
  const document = await kept(['lease', ids.lease])
  for (const by of [owner, tenant]) {
    expect((await send(by, ['lease', ids.lease], aPdf())).status).toBe(403)
    expect((await by.raw(documentContract.remove, { params: { id: document.id } })).status).toBe(403)
  }
})

test('equal bytes are stored once, and are deleted with the last document that uses them', async () => {
  const plot = await aPlot(admin)
  const [one, other] = [await kept(['plot', plot.id], aPdf('Twice')), await kept(['plot', plot.id], aPdf('Twice'))]
  const stored = () =>
    app.database.as({ kind: 'job', organisationId: admin.signedIn?.currentRole ? organisation : '' }, (tx) =>
      tx.selectFrom('files').where('content', '=', aPdf('Twice')).select('hash').execute(),
    )
  const organisation = organisationOf(admin)
  expect(await stored()).toHaveLength(1)
  await admin.call(documentContract.remove, { params: { id: one.id } })
  expect((await opened(admin, other.id)).status).toBe(200)
  await admin.call(documentContract.remove, { params: { id: other.id } })
  expect(await stored()).toHaveLength(0)
})

test('a deleted unit deletes its documents', async () => {
  const unit = await aUnit(admin)
  const document = await kept(['unit', unit.id])
  await admin.call(unitContract.remove, { params: { id: unit.id } })
  expect((await opened(admin, document.id)).status).toBe(404)
})

test('the history of the record shows which documents were added and removed', async () => {
  const plot = await aPlot(admin)
  const { id } = await kept(['plot', plot.id], aPdf(), { kind: 'KASHO' })
  await admin.call(documentContract.remove, { params: { id } })
  const { items } = await admin.call(auditContract.list, { query: { entityId: plot.id } })
  expect(items.slice(0, 2).map(({ action, changes }) => [action, changes])).toEqual([
    ['document.remove', [{ field: 'document', before: 'KASHO', after: null }]],
    ['document.add', [{ field: 'document', before: null, after: 'KASHO' }]],
  ])
})

function organisationOf(caller: Admin): string {
  const [, payload = ''] = (caller.signedIn?.token ?? '').split('.')
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return String(Reflect.get(Object(claims), 'organisationId'))
}
