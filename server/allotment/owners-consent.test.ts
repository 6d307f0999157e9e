import { afterAll, beforeAll, expect, test } from 'vitest'
import { allotmentApplicantContract, allotmentRoundContract } from '../../domain/allotment/allotment-contract.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { leaseDraftContract } from '../../domain/leases/drafts/lease-draft-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { signingContract } from '../../domain/leases/signing/signing-contract.ts'
import { anOpenRound, aRegistered, drawn } from '../testing/allotment/allotment-steps.ts'
import {
  type Admin,
  aBuilding,
  aLease,
  anOwner,
  aPassword,
  aPhone,
  aPlot,
  arriveBySms,
  aTenant,
  aThram,
  aUnit,
} from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

// A lease from a round follows the same rules as any other: each owner of the building consents to it.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(() => app.close())

const at = (id: string) => ({ params: { id } })
const pin = '2580'

/** The pending lease of an applicant who accepted a flat in a building of two owners. */
async function anAllottedLease() {
  const phones = [aPhone(), aPhone()] as const
  const owners = [await anOwner(admin, { phoneNumber: phones[0] }), await anOwner(admin, { phoneNumber: phones[1] })] as const
  const thram = await aThram(
    admin,
    owners.map(({ id }) => ({ ownerId: id })),
  )
  const building = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
  const round = await anOpenRound(admin, { unitIds: [(await aUnit(admin, building.id)).id] })
  const applicant = await aRegistered(admin, round.id)
  await drawn(app, admin, round.id)
  await admin.call(allotmentRoundContract.offer, at(round.id))
  await admin.call(allotmentApplicantContract.answer, { ...at(applicant.id), body: { answer: 'ACCEPT' } })
  const { leaseDraftId } = await admin.call(allotmentApplicantContract.startLease, at(applicant.id))
  const { id, version, propertyId, tenantId, terms } = await admin.call(leaseDraftContract.read, at(leaseDraftId ?? ''))
  const { endDate = '' } = terms as { endDate?: string }
  const lease = await aLease(admin, {
    ...{ propertyId: propertyId ?? '', tenantId: tenantId ?? '', startDate: '2025-06-15', endDate, draft: { id, version } },
  })
  const tenant = await arriveBySms(app, applicant.phoneNumber)
  await tenant.call(authContract.setPin, { ...at(tenantId ?? ''), body: { password: aPassword, pin } })
  const [first, second] = [await arriveBySms(app, phones[0]), await arriveBySms(app, phones[1])]
  return { lease, tenant, tenantId: tenantId ?? '', owners, first, second }
}

const gapsOf = async (id: string) => (await admin.call(leaseContract.gaps, at(id))).missing.map(({ gap }) => gap)
const activate = (id: string) => admin.call(leaseContract.activate, { ...at(id), body: {} })

test('both owners are asked; one agrees and the other signs, and only then can the lease start', async () => {
  const { lease, tenant, owners, first, second } = await anAllottedLease()
  for (const owner of [first, second])
    expect((await owner.call(signingContract.waitingConsents, {})).map(({ id }) => id)).toEqual([lease.id])
  expect((await admin.call(leaseContract.list, { query: { toConsent: 'true' } })).items.map(({ id }) => id)).toContain(lease.id)
  await tenant.call(signingContract.sign, { ...at(lease.id), body: { pin } })
  const { consents } = await second.call(signingContract.sign, { ...at(lease.id), body: { password: aPassword } })
  expect(consents.map(({ ownerId, consentedAt }) => [ownerId, consentedAt !== null])).toEqual(
    expect.arrayContaining([
      [owners[0].id, false],
      [owners[1].id, true],
    ]),
  )
  expect(await gapsOf(lease.id)).toEqual(['CONSENTS', 'CONDITION_REPORT'])
  const { detail } = await expectProblem(activate(lease.id), 'POLICY_VIOLATION')
  expect(detail).toContain('Not every co-owner has agreed')
  await expectProblem(
    first.call(signingContract.consent, { ...at(lease.id), body: { ownerId: owners[1].id } as never }),
    'INVALID_INPUT',
  )
  await first.call(signingContract.consent, { ...at(lease.id), body: { ownerId: owners[0].id } as never })
  expect(await gapsOf(lease.id)).toEqual(['CONDITION_REPORT'])
  expect(await first.call(signingContract.waitingConsents, {})).toEqual([])
})

test('both owners can consent at the same time; changed terms need all consents again, and the tenant stays', async () => {
  const { lease, tenantId, tenant, owners, first, second } = await anAllottedLease()
  await Promise.all([
    first.call(signingContract.consent, { ...at(lease.id), body: { ownerId: owners[0].id } as never }),
    second.call(signingContract.consent, { ...at(lease.id), body: { ownerId: owners[1].id } as never }),
  ])
  expect(await gapsOf(lease.id)).not.toContain('CONSENTS')
  await tenant.call(signingContract.sign, { ...at(lease.id), body: { pin } })
  const change = (body: object) => admin.call(leaseMoveContract.change, { ...at(lease.id), body })
  await expectProblem(change({ tenantId: (await aTenant(admin)).id }), 'INVALID_INPUT')
  expect(await gapsOf(lease.id)).not.toContain('TENANT_SIGNATURE')
  await change({ noticeDays: 60 })
  expect(await gapsOf(lease.id)).toEqual(expect.arrayContaining(['CONSENTS', 'TENANT_SIGNATURE']))
  expect(await admin.call(leaseContract.read, at(lease.id))).toMatchObject({ tenantId, noticeDays: 60 })
})

test('an owner sees the lease, but not the other applicants of the round', async () => {
  const { lease, first } = await anAllottedLease()
  expect(await first.call(leaseContract.read, at(lease.id))).not.toHaveProperty('allotment')
  await expectProblem(first.call(allotmentRoundContract.list, { query: {} }), 'FORBIDDEN')
})
