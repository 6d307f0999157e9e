import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { everyEndpoint } from '../../domain/contracts.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { type Admin, aManager, anAdmin, anOwner, aPhone, aPublishedListing, asOperator, aTenant } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const fieldsOf = (schema: z.ZodType) =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
// A vendor may have a landline number.
const changes = everyEndpoint().flatMap(([key, endpoint]) =>
  endpoint.method === 'PATCH' && endpoint.body && key !== 'vendor.update'
    ? fieldsOf(endpoint.body).flatMap((field) => (/phone/i.test(field) ? [[key, field, endpoint] as const] : []))
    : [],
)

async function idFor(key: string): Promise<string> {
  switch (key.split('.')[0]) {
    case 'owner':
      return (await anOwner(admin)).id
    case 'tenant':
      return (await aTenant(admin)).id
    case 'manager':
      return (await aManager(admin)).id
    case 'listing':
      return (await aPublishedListing(admin)).id
    case 'auth':
      return admin.adminId
    default:
      throw new Error(`Say whose phone ${key} changes.`)
  }
}

test.each(changes)('%s validates %s like that of a new person', async (key, field, endpoint) => {
  const id = await idFor(key)
  const send = (value: string) => admin.raw(endpoint, { params: { id, userId: id }, body: { [field]: value } })
  const { body } = await send('12345678')
  expect(body).toMatchObject({
    status: 400,
    errors: [{ path: `/${field}`, message: 'Enter 8 digits beginning with 16, 17, 77 or 87.' }],
  })
  expect((await send(aPhone())).status).toBe(200)
})

test('a number with an obsolete prefix does not change when a form sends it again', async () => {
  const phones: [string, object][] = []
  for (const [key, field] of changes)
    phones.push([await idFor(key), { [field]: aPhone(), ...(key === 'listing.update' ? { contact: 'PHONE' } : {}) }])
  for (const [index, [, , endpoint]] of changes.entries()) {
    const [id, body] = phones[index] ?? ['', {}]
    expect((await admin.raw(endpoint, { params: { id, userId: id }, body })).status).toBe(200)
  }
  const operator = await asOperator(app, admin)
  await operator.call(settingContract.update, { body: { key: 'phoneNumbers', value: { prefixes: '77' } } })
  for (const [index, [key, , endpoint]] of changes.entries()) {
    const [id, body] = phones[index] ?? ['', {}]
    expect({ key, status: (await admin.raw(endpoint, { params: { id, userId: id }, body })).status }).toEqual({
      key,
      status: 200,
    })
  }
})
