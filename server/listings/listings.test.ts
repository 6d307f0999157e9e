import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentContract } from '../../domain/documents/document-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { enquiryContract } from '../../domain/listings/enquiry-contract.ts'
import { listingContract } from '../../domain/listings/listing-contract.ts'
import {
  type Admin,
  aBuilding,
  aBuildingOwnedBy,
  aLease,
  anActiveLease,
  anAdmin,
  aPublishedListing,
  aSignedInOwner,
  aUnit,
} from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import type { Caller } from '../testing/test-app.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let other: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  other = await anAdmin(app)
})
afterAll(() => app.close())

const at = (id: string) => ({ params: { id } })
const isPublic = async (id: string) => (await app.visitor.raw(listingContract.read, at(id))).status === 200
const searched = async (query: object = {}) =>
  (await app.visitor.call(listingContract.list, { query: { pageSize: '50', ...query } as never })).items.map(({ id }) => id)

async function anOwnerWithAUnit() {
  const caller = await aSignedInOwner(app, admin)
  const unit = await aUnit(admin, (await aBuildingOwnedBy(admin, [{ ownerId: caller.id }])).id)
  return { caller, unit }
}

async function aPhotoForm(): Promise<FormData> {
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3060a0' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  return form
}

async function addPhoto(by: Caller, id: string) {
  const { status, body } = await by.raw(listingContract.addPhoto, { params: { id }, body: await aPhotoForm() })
  expect(status).toBe(201)
  return listingContract.addPhoto.reply.parse(body).photoIds
}

describe('a published listing', () => {
  test('is visible to everybody, a draft or unpublished one only to the office', async () => {
    const unit = await aUnit(admin)
    const draft = await admin.call(listingContract.create, {
      body: { propertyType: 'UNIT', propertyId: unit.id, title: 'Three rooms', askingRentAmount: 1_200_000 },
    })
    expect(draft.status).toBe('DRAFT')
    expect([await isPublic(draft.id), (await searched()).includes(draft.id)]).toEqual([false, false])
    expect((await admin.call(listingContract.read, at(draft.id))).title).toBe('Three rooms')

    await admin.call(listingContract.publish, at(draft.id))
    expect([await isPublic(draft.id), (await searched()).includes(draft.id)]).toEqual([true, true])
    await expectProblem(admin.call(listingContract.publish, at(draft.id)), 'ILLEGAL_TRANSITION')

    await admin.call(listingContract.unpublish, at(draft.id))
    expect([await isPublic(draft.id), (await searched()).includes(draft.id)]).toEqual([false, false])
  })

  test('shows the flat, its place, rent and office, but no number of unit, plot or thram', async () => {
    const { id } = await aPublishedListing(admin)
    const listing = await app.visitor.call(listingContract.read, at(id))
    expect(listing).toMatchObject({
      title: 'Sunny flat above the river',
      placeLabel: 'Thimphu Thromde, Thimphu',
      bedrooms: 3,
      askingRentAmount: 1_500_000,
      officeName: 'Wangmo Property Office',
      contactPhone: null,
    })
    expect(Object.keys(listing)).not.toEqual(expect.arrayContaining(['propertyLabel']))
    expect(Object.keys(listing)).not.toEqual(expect.arrayContaining(['propertyId']))
  })

  test('can be found by place, kind, use, rent and rooms, and sorted by rent', async () => {
    const cheap = await aPublishedListing(admin, { askingRentAmount: 900_000 })
    const dear = await aPublishedListing(other, { askingRentAmount: 9_900_000, title: 'Penthouse with terrace' })
    const { dzongkhagId, administrativeZoneId } = cheap
    expect(await searched({ maxRent: 900_000 })).toEqual([cheap.id])
    expect(await searched({ minRent: 9_000_000, dzongkhagId, administrativeZoneId })).toEqual([dear.id])
    expect(await searched({ q: 'terrace penthouse' })).toEqual([dear.id])
    expect(await searched({ q: 'penthouse', bedrooms: 2 })).toEqual([])
    expect(await searched({ propertyType: 'LAND' })).toEqual([])
    expect(await searched({ ids: `${dear.id},${crypto.randomUUID()}` })).toEqual([dear.id])
    expect(await searched({ use: 'COMMERCIAL' })).toEqual([])
    expect((await searched({ sort: 'askingRentAmount:asc' }))[0]).toBe(cheap.id)
  })

  test('is hidden while its office is not enabled', async () => {
    const office = await anAdmin(app)
    const { id } = await aPublishedListing(office)
    await app.database.as({ kind: 'operator', role: 'SUPERADMIN', personId: office.adminId }, (tx) =>
      tx.updateTable('organisations').set({ is_enabled: false }).where('admin_id', '=', office.adminId).execute(),
    )
    expect(await isPublic(id)).toBe(false)
    expect(await searched({ maxRent: 1_500_000 })).not.toContain(id)
  })

  test('counts its views by day, without those of the office', async () => {
    const { id } = await aPublishedListing(admin)
    await app.visitor.call(listingContract.read, at(id))
    await app.visitor.call(listingContract.read, at(id))
    await admin.call(listingContract.read, at(id))
    expect((await admin.call(listingContract.readOwn, at(id))).viewCount).toBe(2)
  })
})

describe('photos', () => {
  test('reordering photos does not remove one that another person added, nor undo their order', async () => {
    const { id } = await aPublishedListing(admin)
    const [first = ''] = await addPhoto(admin, id)
    const [, second = ''] = await addPhoto(admin, id)
    const { version: opened } = await admin.call(listingContract.readOwn, at(id))
    const [, , third = ''] = await addPhoto(admin, id)
    const order = (photoIds: string[], ifMatch: number) =>
      admin.raw(listingContract.update, { ...at(id), body: { photoIds }, ifMatch })
    expect(await order([second, first], opened)).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', conflict: { current: { photoIds: [first, second, third] } } },
    })
    const { version } = await admin.call(listingContract.readOwn, at(id))
    expect((await order([third, second, first], version)).status).toBe(200)
    expect((await order([second, third, first], version)).status).toBe(409)
  })

  test('are public while the listing is, with the first as the cover', async () => {
    const { id } = await aPublishedListing(admin)
    const [first = '', second = ''] = [...(await addPhoto(admin, id)), ...(await addPhoto(admin, id)).slice(1)]
    const look = (photoId: string) =>
      app.visitor.raw(listingContract.photo, { params: { id, photoId }, query: { size: 'thumb' } })
    expect((await look(first)).headers['content-type']).toBe('image/webp')

    await admin.call(listingContract.update, { ...at(id), body: { photoIds: [second, first] } })
    expect((await app.visitor.call(listingContract.read, at(id))).photoIds).toEqual([second, first])
    await admin.call(listingContract.update, { ...at(id), body: { photoIds: [second] } })
    expect((await look(first)).status).toBe(404)

    await admin.call(listingContract.unpublish, at(id))
    expect((await look(second)).status).toBe(404)
  })

  test('of a listing are the only documents of its public call: another document of the office is a 404', async () => {
    const { id, propertyId } = await aPublishedListing(admin)
    const form = await aPhotoForm()
    for (const record of [
      { entity: 'unit', entityId: propertyId },
      { entity: 'listing', entityId: id },
    ]) {
      const kept = await admin.raw(documentContract.add, { query: record, body: form })
      const photoId = documentContract.add.reply.parse(kept.body).id
      expect((await app.visitor.raw(listingContract.photo, { params: { id, photoId } })).status).toBe(404)
    }
  })
})

describe('owners of listings', () => {
  test('can list their own property, and no other', async () => {
    const { caller, unit } = await anOwnerWithAUnit()
    const mine = await aPublishedListing(caller, { propertyId: unit.id })
    await addPhoto(caller, mine.id)
    expect((await caller.call(listingContract.own, {})).items.map(({ id }) => id)).toEqual([mine.id])
    expect((await caller.call(enquiryContract.list, {})).items).toHaveLength(1)
    expect((await admin.call(listingContract.own, { query: { propertyId: unit.id } })).items).toHaveLength(1)

    await expectProblem(aPublishedListing(caller, { propertyId: (await aUnit(admin)).id }), 'INVALID_INPUT')
    await expectProblem(aPublishedListing(caller, { propertyId: unit.buildingId, propertyType: 'UNIT' }), 'INVALID_INPUT')
  })

  test('cannot see or change another owner’s listing and enquiries', async () => {
    const { id } = await aPublishedListing(admin)
    const { caller } = await anOwnerWithAUnit()
    expect((await caller.call(listingContract.own, {})).items).toEqual([])
    expect((await caller.call(enquiryContract.list, {})).items).toEqual([])
    await expectProblem(caller.call(listingContract.unpublish, at(id)), 'NOT_FOUND')
    const [enquiry] = (await admin.call(enquiryContract.list, { query: { listingId: id } })).items
    await expectProblem(caller.call(enquiryContract.update, { ...at(enquiry?.id ?? ''), body: { state: 'CLOSED' } }), 'NOT_FOUND')
  })

  test('a property has one open listing; after it is removed, another can be created', async () => {
    const { id, propertyId } = await aPublishedListing(admin)
    await expectProblem(aPublishedListing(admin, { propertyId }), 'DUPLICATE')
    await admin.call(listingContract.remove, at(id))
    expect(await isPublic(id)).toBe(false)
    await aPublishedListing(admin, { propertyId })
  })

  test('a phone number is shown and required only if it is the chosen contact', async () => {
    const { id } = await aPublishedListing(admin)
    await expectProblem(admin.call(listingContract.update, { ...at(id), body: { contact: 'PHONE' } }), 'INVALID_INPUT')
    const body = { contact: 'PHONE', contactName: 'Pema', contactPhone: '17123456' } as const
    await admin.call(listingContract.update, { ...at(id), body })
    expect((await app.visitor.call(listingContract.read, at(id))).contactPhone).toBe('17123456')
  })
})

describe('leases', () => {
  test('a let property cannot be published, unless it is vacant from a date', async () => {
    const unit = await aUnit(admin)
    await anActiveLease(admin, { propertyId: unit.id })
    await expectProblem(aPublishedListing(admin, { propertyId: unit.id }), 'LEASE_OVERLAP')
    const [draft] = (await admin.call(listingContract.own, { query: { propertyId: unit.id } })).items
    const id = draft?.id ?? ''
    await admin.call(listingContract.update, { ...at(id), body: { availableOn: '2026-01-01' } })
    expect((await admin.call(listingContract.publish, at(id))).status).toBe('PUBLISHED')
  })

  test('a listing closes by itself when a lease of the flat or of the whole house begins, and never opens again', async () => {
    const building = await aBuilding(admin)
    const unit = await aUnit(admin, building.id)
    const neighbour = await aUnit(admin, building.id)
    const [ofUnit, ofHouse, ofNeighbour] = [
      await aPublishedListing(admin, { propertyId: unit.id }),
      await aPublishedListing(admin, { propertyType: 'BUILDING', propertyId: building.id }),
      await aPublishedListing(admin, { propertyId: neighbour.id }),
    ]
    const lease = await aLease(admin, { propertyId: unit.id })
    expect(await isPublic(ofUnit.id)).toBe(true)
    await admin.call(leaseContract.activate, { params: { id: lease.id }, body: { overrideReason: 'Papers are here.' } })
    expect([await isPublic(ofUnit.id), await isPublic(ofHouse.id), await isPublic(ofNeighbour.id)]).toEqual([false, false, true])
    expect((await admin.call(listingContract.readOwn, at(ofUnit.id))).status).toBe('CLOSED')
    await expectProblem(admin.call(listingContract.publish, at(ofUnit.id)), 'ILLEGAL_TRANSITION')
    await expectProblem(admin.call(listingContract.update, { ...at(ofUnit.id), body: { title: 'Again' } }), 'ILLEGAL_TRANSITION')
  })
})

describe('enquiries', () => {
  const asked = { name: 'Sangay', email: 'sangay@example.bt', message: 'May I see it on Sunday?' }

  test('become leads of the offering office only', async () => {
    const { id } = await aPublishedListing(admin)
    await app.visitor.call(enquiryContract.ask, { ...at(id), body: asked })
    const leads = (await admin.call(enquiryContract.list, { query: { listingId: id, state: 'NEW' } })).items
    expect(leads[0]).toMatchObject({ ...asked, phoneNumber: null, state: 'NEW', listingTitle: 'Sunny flat above the river' })
    expect((await other.call(enquiryContract.list, { query: { listingId: id } })).items).toEqual([])

    const lead = leads[0]?.id ?? ''
    const answered = await admin.call(enquiryContract.update, { ...at(lead), body: { state: 'ANSWERED', note: 'Sunday at 10.' } })
    expect(answered).toMatchObject({ state: 'ANSWERED', note: 'Sunday at 10.' })
    await expectProblem(other.call(enquiryContract.update, { ...at(lead), body: { state: 'CLOSED' } }), 'NOT_FOUND')
  })

  test('need a contact, and a published listing', async () => {
    const { id } = await aPublishedListing(admin)
    await expectProblem(app.visitor.call(enquiryContract.ask, { ...at(id), body: { ...asked, email: '' } }), 'INVALID_INPUT')
    await admin.call(listingContract.unpublish, at(id))
    await expectProblem(app.visitor.call(enquiryContract.ask, { ...at(id), body: asked }), 'NOT_FOUND')
  })

  test('are limited to thirty an hour from one address, with Retry-After', async () => {
    const own = await aTestApp()
    // Its publication has created the first enquiry.
    const { id } = await aPublishedListing(await anAdmin(own))
    const ask = () => own.visitor.raw(enquiryContract.ask, { ...at(id), body: asked })
    const statuses = []
    for (let asking = 0; asking < 30; asking += 1) statuses.push((await ask()).status)
    expect(statuses).toEqual([...Array.from({ length: 29 }, () => 201), 429])
    expect((await ask()).headers['retry-after']).toBe('3600')
    await own.close()
  })

  test('need the bot check', async () => {
    const checked = await aTestApp('2025-06-15T04:00:00Z', { BOT_CHECK: 'altcha' })
    const id = '01900000-0000-7000-8000-000000000000'
    await expectProblem(checked.visitor.call(enquiryContract.ask, { ...at(id), body: asked }), 'BOT_CHECK_REQUIRED')
    await checked.close()
  })
})

test('the sitemap lists published pages, and robots.txt refers to it', async () => {
  const { id } = await aPublishedListing(admin)
  const sitemap = async () => (await app.fastify.inject('/sitemap.xml')).body
  expect(await sitemap()).toContain(`/listing/${id}</loc>`)
  expect((await app.fastify.inject('/robots.txt')).body).toContain('/sitemap.xml')
  await admin.call(listingContract.unpublish, at(id))
  expect(await sitemap()).not.toContain(id)
})
