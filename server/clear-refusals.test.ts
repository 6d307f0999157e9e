import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listingContract } from '../domain/listings/listing-contract.ts'
import { dzongkhagContract } from '../domain/locations/location-contract.ts'
import { authContract } from '../domain/identity/auth-contract.ts'
import { privacyContract } from '../domain/overview/privacy-contract.ts'
import { pictureContract } from '../domain/people/picture-contract.ts'
import { newId } from './platform/database/new-id.ts'
import { type Admin, anAdmin, anOwner, aPassword, aPublishedListing, aTenant } from './testing/factories.ts'
import { aTestApp, type TestApp } from './testing/test-app.ts'

// Sends input that is not a valid request. The answer is always a clear error as problem+json, never an internal error.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const tokenOf = () => ({ authorization: `Bearer ${admin.signedIn?.token}` })

const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
const field = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
const malformed: [string, string, string][] = [
  ['no boundary', 'multipart/form-data', 'nothing'],
  ['an empty boundary', 'multipart/form-data; boundary=', 'nothing'],
  ['a boundary that is cut off', 'multipart/form-data; boundary="', 'nothing'],
  ['no part', 'multipart/form-data; boundary=x', ''],
  ['a file that is cut off', 'multipart/form-data; boundary=x', `${part}a,b`],
  ['a header that is none', 'multipart/form-data; boundary=x', '--x\r\nnonsense\r\n\r\na\r\n--x--\r\n'],
  ['a field named as an object has', 'multipart/form-data; boundary=x', `${field.replace('"a"', '"__proto__"')}--x--\r\n`],
]

test.each(malformed)('a multipart form with %s is a 400 in each call that accepts a file', async (_what, type, payload) => {
  const { id } = await aTenant(admin)
  for (const url of [
    '/api/import/owner',
    `/api/document?entity=tenant&entityId=${id}`,
    '/api/bank-statement',
    '/api/bank-statement/preview',
  ]) {
    const reply = await app.fastify.inject({ method: 'POST', url, payload, headers: { ...tokenOf(), 'content-type': type } })
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect({ url, body: reply.json() }).toMatchObject({
      body: { status: 400, code: 'INVALID_INPUT', errors: [{ path: '/file' }] },
    })
  }
})

test('a file name that the database cannot store as text is stored without its control characters', async () => {
  const payload = `${part.replace('a.csv', '../a\u0000\u0007.csv')}Name,CID,Phone number\r\nKarma Dorji,11501000001,17999001\r\n--x--\r\n`
  const headers = { ...tokenOf(), 'content-type': 'multipart/form-data; boundary=x' }
  const reply = await app.fastify.inject({ method: 'POST', url: '/api/import/owner?dryRun=true', payload, headers })
  expect({ status: reply.statusCode, body: reply.json() }).toMatchObject({ status: 200, body: { rows: 1, errors: [] } })
})

test.each(['/api/%', '/api/lease/%E0%A4%A', '/%zz', '/api/lease/%c3%28'])(
  'the malformed address %s is a 400 problem',
  async (url) => {
    const reply = await app.fastify.inject({ url, headers: tokenOf() })
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(reply.json()).toMatchObject({ status: 400, code: 'INVALID_INPUT', errors: [{ path: '/' }] })
  },
)

test.each(['text/plain', 'text/plain; charset=utf-8', 'application/x-www-form-urlencoded', 'application/xml'])(
  'a body of the type %s is refused by its type, with and without a session',
  async (type) => {
    for (const url of ['/api/auth/login', '/api/user/owner']) {
      const headers = { ...(url.includes('owner') ? tokenOf() : {}), 'content-type': type }
      const reply = await app.fastify.inject({ method: 'POST', url, headers, payload: '{"username":"17000000"}' })
      expect({ url, body: reply.json() }).toMatchObject({ body: { status: 415, code: 'UNSUPPORTED_MEDIA' } })
    }
  },
)

test.each(['{"username":', '[1,', '{"a":1}}', 'nonsense', '{"__proto__":'])(
  'the unreadable JSON %s gets an error that names the problem',
  async (payload) => {
    const reply = await app.fastify.inject({
      ...{ method: 'POST', url: '/api/auth/login', payload },
      headers: { 'content-type': 'application/json' },
    })
    expect(reply.json()).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      errors: [{ path: '/', message: expect.any(String) }],
    })
  },
)

test('a deeply nested body is refused, also with a key and if no body is read', async () => {
  const deep = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  const urls = [
    `/api/payment/${newId()}/receipt-sms`,
    '/api/ledger/figure-check',
    '/api/job/CHECK_FIGURES/run',
    '/api/user/owner',
  ]
  for (const url of urls) {
    const headers = { ...tokenOf(), 'content-type': 'application/json', 'idempotency-key': 'deep' }
    const reply = await app.fastify.inject({ method: 'POST', url, headers, payload: deep })
    expect({ url, body: reply.json() }).toMatchObject({
      body: { status: 400, code: 'INVALID_INPUT', errors: [{ path: '/', message: expect.stringContaining('nested') }] },
    })
  }
})

test('a text that looks like an instant does not break the data export', async () => {
  const never = '2025-99-99T99:99:99Z'
  const { id } = await anOwner(admin, { nameEnglish: never, permanentAddress: '2025-06-15T10:00:00.0.0Z' })
  const { status } = await admin.raw(privacyContract.exportUserPdf, { params: { id } })
  expect(status).toBe(200)
})

test('pictures of one person or office that are sent at the same time are all stored one after the other', async () => {
  const tenant = await aTenant(admin)
  const send = async (
    endpoint: typeof pictureContract.tenantProfile | typeof pictureContract.organisationLogo,
    shade: number,
  ) => {
    const create = { width: 9, height: 9, channels: 3 as const, background: { r: shade, g: 0, b: 0 } }
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'picture.png')
    const { status } = await admin.raw(endpoint, { params: { id: tenant.id, adminId: admin.adminId }, body: form })
    return status
  }
  for (const endpoint of [pictureContract.tenantProfile, pictureContract.organisationLogo]) {
    const statuses = await Promise.all(Array.from({ length: 8 }, (_, index) => send(endpoint, index * 20)))
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 200))
  }
})

test('an ended session reads public data like a visitor', async () => {
  const session = await app.signIn(admin.phoneNumber, aPassword)
  await session.call(authContract.logout, {})
  const listing = await aPublishedListing(admin)
  const params = { id: listing.id }
  for (const endpoint of [listingContract.list, listingContract.read, dzongkhagContract.list]) {
    const { status, body } = await session.raw(endpoint, { params })
    expect({ status, body }).toEqual({ status: 200, body: (await app.visitor.raw(endpoint, { params })).body })
  }
})

test('a token without “Bearer” gets an error that explains it; a call without a token is asked to sign in', async () => {
  const { authorization } = tokenOf()
  const withoutScheme = await app.fastify.inject({ url: '/api/unit', headers: { authorization: authorization.slice(7) } })
  expect(withoutScheme.json()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', detail: expect.stringContaining('Bearer') })
  expect((await app.fastify.inject('/api/unit')).json()).toMatchObject({ status: 401, detail: 'Please sign in.' })
})

test('a version in If-Match may lack its quotes, and nothing else', async () => {
  const { id } = await aTenant(admin)
  const change = (ifMatch: string) =>
    app.fastify.inject({
      method: 'PATCH',
      url: `/api/tenant/${id}`,
      headers: { ...tokenOf(), 'if-match': ifMatch },
      payload: { firstName: 'Dechen' },
    })
  expect((await change('1')).statusCode).toBe(200)
  expect((await change('1')).json()).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' })
  expect((await change('"2')).json()).toMatchObject({ status: 400, errors: [{ path: '/If-Match' }] })
})
