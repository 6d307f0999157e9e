import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../domain/endpoint.ts'
import { conditionContract } from '../../domain/leases/condition/condition-contract.ts'
import { damageContract } from '../../domain/maintenance/damage-contract.ts'
import { type Admin, aLease, anActiveLease, aSignedInTenant, type SignedInPerson } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import type { TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let tenant: SignedInPerson
/** Endpoints where a tenant uploads photos. */
let places: { endpoint: Endpoint; params: object }[]
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  tenant = await aSignedInTenant(app, admin)
  const { id } = await aLease(admin, { tenantId: tenant.id })
  const condition = await admin.call(conditionContract.begin, { params: { id }, body: { kind: 'ENTRY' } })
  const lived = await anActiveLease(admin, { tenantId: tenant.id })
  const damage = await tenant.call(damageContract.create, {
    body: { leaseId: lived.id, kind: 'MAINTENANCE', items: [{ description: 'The tap drips', location: 'Kitchen' }] },
  })
  places = [
    { endpoint: conditionContract.addPhoto, params: { id: condition.items[0]?.id ?? '' } },
    { endpoint: damageContract.addPhoto, params: { id: damage.id, itemId: damage.items[0]?.id ?? '' } },
  ]
})
afterAll(() => app.close())

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}

/** Builds a few bytes that claim to be a picture of this size. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', Buffer.alloc(20)), chunk('IEND', Buffer.alloc(0))])
}

async function sendTo({ endpoint, params }: (typeof places)[number], bytes: Buffer) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.png')
  const { status, body } = await tenant.raw(endpoint, { params, body: form })
  return { status, body }
}

const aPhoto = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#3060a0' } })
    .png()
    .toBuffer()

test.each([
  ['claims more pixels than anybody has', async () => pngOf(60_000, 60_000), 400, 'too many pixels'],
  ['holds nothing of what it claims', async () => pngOf(400, 400), 400, 'could not be read'],
  ['was cut off', async () => (await aPhoto(300)).subarray(0, 200), 400, 'could not be read'],
  [
    'is a drawing that runs',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    415,
    'Choose a PDF',
  ],
  ['is larger than any photo', async () => Buffer.alloc(10_500_000, 1), 413, 'at most 10 MB'],
])('a photo of a condition or damage report that %s is refused', async (_what, make, status, message) => {
  const bytes = await make()
  for (const place of places)
    expect(await sendTo(place, bytes)).toMatchObject({ status, body: { detail: expect.stringContaining(message) } })
})

test('photos sent at the same time are decoded one after the other, and each is stored', async () => {
  const photo = await aPhoto(1_500)
  const answers = await Promise.all(places.flatMap((place) => Array.from({ length: 4 }, () => sendTo(place, photo))))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
})
