import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentContract } from '../../domain/documents/document-contract.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { organisationContract } from '../../domain/people/organisation-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { pictureContract } from '../../domain/people/picture-contract.ts'
import type { Tenant } from '../../domain/people/tenant-contract.ts'
import { makeProfilePicture } from '../documents/make-picture.ts'
import {
  type Admin,
  aCid,
  anAdmin,
  anOwner,
  aPhone,
  arriveBySms,
  aSignedInOwner,
  aSignedInTenant,
  aTenant,
} from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { type Caller, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let other: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  other = await anAdmin(app)
})
afterAll(() => app.close())

function formWith(bytes: Uint8Array, field = 'file'): FormData {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png')
  return form
}

type Uploader = Pick<Caller, 'raw'>
const profile = (by: Uploader, id: string, bytes: Uint8Array) =>
  by.raw(pictureContract.tenantProfile, { params: { id }, body: formWith(bytes) })
const signature = (by: Uploader, id: string, bytes: Uint8Array) =>
  by.raw(pictureContract.tenantSignature, { params: { id }, body: formWith(bytes) })
const read = (by: Uploader, uri: string) => by.raw(documentContract.read, { params: { id: uri.replace('/document/', '') } })
const uriOf = ({ body }: { body: unknown }, which: 'profileUri' | 'signatureUri' = 'profileUri') => (body as Tenant)[which] ?? ''

const blank = (width = 640, height = 400) => sharp({ create: { width, height, channels: 3, background: '#3060a0' } })
const aPhoto = () => blank().jpeg().toBuffer()

/** A stroke on a transparent background, or on paper. */
function aSignature(background = '#00000000'): Promise<Buffer> {
  const stroke = { create: { width: 300, height: 12, channels: 4 as const, background: '#101040' } }
  return sharp({ create: { width: 400, height: 160, channels: 4, background } })
    .composite([{ input: stroke, top: 80, left: 50 }])
    .png()
    .toBuffer()
}

test('a tenant changes their picture; it is re-encoded, rotated upright, and without camera metadata', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const bytes = await blank(640, 400)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const changed = await profile(tenant, tenant.id, bytes)
  expect(changed.status).toBe(200)
  const uri = uriOf(changed)
  expect(uri).toMatch(/^\/document\/[0-9a-f-]{36}$/)
  const file = await read(tenant, uri)
  expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  const metadata = await sharp(file.bytes).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(metadata.exif).toBeUndefined()
  const myself = await tenant.call(authContract.authenticated, { params: { id: tenant.id } })
  expect(myself.profileUri).toBe(uri)
})

test('a picture never changes at its address, and is served as immutable', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const first = uriOf(await profile(tenant, tenant.id, await aPhoto()))
  const { headers } = await read(tenant, first)
  expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
  expect(headers['vary']).toContain('authorization')
  const again = await app.fastify.inject({
    url: `/api${first}`,
    headers: { authorization: `Bearer ${tenant.signedIn?.token}`, 'if-none-match': String(headers['etag']) },
  })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
  const second = uriOf(await profile(tenant, tenant.id, await blank(300, 300).png().toBuffer()))
  expect(second).not.toBe(first)
  expect((await read(tenant, first)).status).toBe(404)
})

test('the office and the tenant see a picture, and nobody else', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const uri = uriOf(await profile(tenant, tenant.id, await aPhoto()))
  expect((await read(admin, uri)).status).toBe(200)
  const strangers = [
    await aSignedInTenant(app, admin),
    await aSignedInOwner(app, admin),
    other,
    await aSignedInTenant(app, other),
  ]
  for (const stranger of strangers) expect((await read(stranger, uri)).status).toBe(404)
  expect((await read(app.visitor, uri)).status).toBe(401)
})

test('nobody can change the picture of another', async () => {
  const [tenant, neighbour] = [await aSignedInTenant(app, admin), await aSignedInTenant(app, admin)]
  const bytes = await aPhoto()
  for (const stranger of [neighbour, other]) {
    expect((await profile(stranger, tenant.id, bytes)).status).toBe(404)
    expect((await signature(stranger, tenant.id, await aSignature())).status).toBe(404)
  }
  const owner = await aSignedInOwner(app, admin)
  const change = (by: Uploader, id: string) => by.raw(pictureContract.userProfile, { params: { id }, body: formWith(bytes) })
  expect((await change(owner, admin.adminId)).status).toBe(404)
  expect((await change(other, owner.id)).status).toBe(404)
  expect((await change(owner, owner.id)).status).toBe(200)
  expect((await change(admin, owner.id)).status).toBe(200)
  expect((await change(admin, admin.adminId)).status).toBe(200)
  expect((await change(admin, tenant.id)).status).toBe(404)
})

test('an owner’s picture is in the list of owners and in their own profile', async () => {
  const owner = await aSignedInOwner(app, admin)
  const bytes = await blank().webp().toBuffer()
  const changed = await owner.raw(pictureContract.userProfile, { params: { id: owner.id }, body: formWith(bytes) })
  const uri = uriOf(changed)
  expect((await admin.call(ownerContract.read, { params: { id: owner.id } })).profileUri).toBe(uri)
  expect((await read(admin, uri)).status).toBe(200)
})

test('a person who is owner and tenant of an office has one picture there', async () => {
  const phone = aPhone()
  const cid = aCid()
  const { id } = await anOwner(admin, { phoneNumber: phone, cid })
  const owner = await arriveBySms(app, phone)
  await aTenant(admin, { phoneNumber: phone, cid })
  await owner.raw(pictureContract.userProfile, { params: { id }, body: formWith(await aPhoto()) })
  const second = uriOf(await profile(admin, id, await blank(99, 99).png().toBuffer()))
  expect((await owner.call(authContract.authenticated, { params: { id } })).profileUri).toBe(second)
})

test('only the ADMIN can change the logo, and everybody in the organisation sees it', async () => {
  const params = { adminId: admin.adminId }
  const body = formWith(await blank(1200, 300).png().toBuffer())
  expect((await other.raw(pictureContract.organisationLogo, { params, body })).status).toBe(404)
  expect((await admin.raw(pictureContract.organisationLogo, { params, body })).status).toBe(200)
  const tenant = await aSignedInTenant(app, admin)
  const { logoUri } = await tenant.call(organisationContract.ofAdmin, { params: { id: admin.adminId } })
  const seen = await read(tenant, logoUri ?? '')
  expect(await sharp(seen.bytes).metadata()).toMatchObject({ width: 512, height: 128 })
  expect((await read(other, logoUri ?? '')).status).toBe(404)
})

test('a signature on a transparent background is accepted, and stays transparent', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const uri = uriOf(await signature(tenant, tenant.id, await aSignature()), 'signatureUri')
  const file = await read(tenant, uri)
  expect(file.headers['content-type']).toBe('image/png')
  expect((await sharp(file.bytes).stats()).isOpaque).toBe(false)
})

test('a signature on paper is refused with a clear message, alpha channel or not', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const onPaper = await aSignature('#ffffffff')
  const withOneHole = await sharp(onPaper)
    .composite([
      { input: { create: { width: 20, height: 20, channels: 4, background: '#000000ff' } }, blend: 'dest-out', top: 5, left: 5 },
    ])
    .png()
    .toBuffer()
  for (const bytes of [onPaper, withOneHole, await aPhoto()]) {
    const { status, body } = await signature(tenant, tenant.id, bytes)
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/file', message: expect.stringMatching(/must be on a transparent background/) }] },
    })
  }
  const empty = await sharp({ create: { width: 400, height: 160, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  expect((await signature(tenant, tenant.id, empty)).body).toMatchObject({ detail: 'There is no signature on this image.' })
  expect((await tenant.call(authContract.authenticated, { params: { id: tenant.id } })).profileUri).toBeNull()
})

test('a file that is not JPEG, PNG or WebP is refused, whatever its name', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
  const gif = await blank(9, 9).gif().toBuffer()
  for (const bytes of [svg, gif, Buffer.from('%PDF-1.7 nothing to see'), Buffer.from('GIF')]) {
    expect((await profile(tenant, tenant.id, bytes)).body).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA' })
  }
  const torn = (await aPhoto()).subarray(0, 400)
  expect((await profile(tenant, tenant.id, torn)).body).toMatchObject({ status: 400, errors: [{ path: '/file' }] })
  const json = await tenant.raw(pictureContract.tenantProfile, { params: { id: tenant.id }, body: { file: 'x' } })
  expect(json.status).toBe(415)
  const otherField = { params: { id: tenant.id }, body: formWith(await aPhoto(), 'picture') }
  expect((await tenant.raw(pictureContract.tenantProfile, otherField)).body).toMatchObject({ errors: [{ path: '/file' }] })
})

test('a few bytes that declare a huge number of pixels are refused', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const bytes = await blank(9000, 9000).png({ compressionLevel: 9 }).toBuffer()
  expect((await profile(tenant, tenant.id, bytes)).body).toMatchObject({
    status: 400,
    detail: 'This image has too many pixels. Choose a smaller one.',
  })
})

test('ten million bytes are accepted, one more is a 413', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const photo = await aPhoto()
  const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)])
  expect((await profile(tenant, tenant.id, padded(10_000_000))).status).toBe(200)
  expect((await profile(tenant, tenant.id, padded(10_000_001))).body).toMatchObject({ status: 413, code: 'TOO_LARGE' })
})

test('two files at the same time are refused, and neither is stored', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const body = formWith(await aPhoto())
  body.append('file', new Blob([new Uint8Array(await blank(50, 50).png().toBuffer())], { type: 'image/png' }), 'second.png')
  const refused = await tenant.raw(pictureContract.tenantProfile, { params: { id: tenant.id }, body })
  expect(refused.body).toMatchObject({ status: 400, errors: [{ path: '/file', message: 'Send one file at a time.' }] })
})

test('the same picture of two people is stored once, and stays after the first of them removes it', async () => {
  const [one, two] = [await aSignedInTenant(app, admin), await aSignedInTenant(app, admin)]
  const bytes = await blank(333, 222).png().toBuffer()
  await profile(one, one.id, bytes)
  const uri = uriOf(await profile(two, two.id, bytes))
  await profile(one, one.id, await aPhoto())
  expect((await read(two, uri)).status).toBe(200)
})

test('a HEIC photo is refused with instructions', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)])
  const refused = await profile(tenant, tenant.id, heic)
  expect(refused).toMatchObject({
    status: 415,
    body: { detail: expect.stringMatching(/HEIC photos\. .* save the photo as JPEG\.$/) },
  })
})

test('pictures above the queue limit get 503, and the others are stored', async () => {
  const bytes = await aPhoto()
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => makeProfilePicture(bytes)))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  expect(refused).toHaveLength(8)
  for (const problem of refused) expect(problem).toMatchObject({ code: 'UNAVAILABLE' })
})
