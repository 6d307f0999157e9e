import { aMapping } from './testing/accounting/accounting-steps.ts'
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarDate } from '../domain/calendar-date.ts'
import { noteContract } from '../domain/notes/note-contract.ts'
import { bankAccountContract } from '../domain/bank-accounts/bank-account-contract.ts'
import { everyEndpoint } from '../domain/contracts.ts'
import { jobContract } from '../domain/jobs/job-contract.ts'
import { anAgreementTemplate } from './testing/leases/an-agreement-template.ts'
import { recurringChargeContract } from '../domain/leases/charges/recurring-charge-contract.ts'
import { conditionContract } from '../domain/leases/condition/condition-contract.ts'
import { leaseDraftContract } from '../domain/leases/drafts/lease-draft-contract.ts'
import {
  administrativeZoneContract,
  dzongkhagContract,
  subAdministrativeZoneContract,
} from '../domain/locations/location-contract.ts'
import { templateContract } from '../domain/notifications/template-contract.ts'
import { settingContract } from '../domain/overview/setting-contract.ts'
import { savedViewContract } from '../domain/saved-views/saved-view-contract.ts'
import { signInProviderSamples } from './testing/calls/sign-in-provider-steps.ts'
import { webhookSamples } from './testing/calls/webhook-steps.ts'
import {
  type Admin,
  aBuilding,
  aLease,
  anActiveLease,
  aManager,
  anAdmin,
  anOwner,
  aPassword,
  aPlot,
  aPublishedListing,
  aTenant,
  aThram,
  aUnit,
} from './testing/factories.ts'
import { anApiToken } from './testing/an-api-token.ts'
import { lettingSamples } from './testing/allotment/call-letting.ts'
import { workSamples } from './testing/work/work-steps.ts'
import { leaseSamples } from './testing/leases/lease-samples.ts'
import { landRateSamples } from './testing/leases/land-rates.ts'
import { meterSamples } from './testing/meters/meter-samples.ts'
import { anApprovedCase, aPlotCase } from './testing/plot-cases/plot-case-steps.ts'
import { aPlainRecord, changeOfPlainRecord, idsNeededFor } from './testing/plain-records.ts'
import { aFirstDay } from './testing/imports/call-first-day.ts'
import { aTestApp, expectProblem, type TestApp } from './testing/test-app.ts'

// No change overwrites what another person saved in the meantime (docs/decisions/0066): every call that edits a record requires If-Match,
// and each of our forms sends it.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const changing = everyEndpoint().filter(([, { method, isCalculation }]) => method !== 'GET' && !isCalculation)
const versioned = changing.filter(([, { status, isVersioned }]) => isVersioned && status !== 201)

const account = { bankCode: 'BOB', accountName: 'Kelden Rents', accountNumber: '200123456' } as const
/** For values that must be unique in an office. */
let count = 80

async function aCharge(): Promise<{ id: string }> {
  const { id: leaseId } = await anActiveLease(admin)
  return admin.call(recurringChargeContract.create, {
    body: { leaseId, kind: 'PARKING', amount: 50_000, startsOn: '2025-06-01' },
  })
}

/** A record for each of them, with a valid body. */
const samples: Readonly<Record<string, () => Promise<{ id: string; kind?: string; params?: object; body?: object }>>> = {
  ...Object.fromEntries(
    [
      ...['thram', 'plot', 'building', 'unit', 'bankAccount', 'note', 'savedView', 'firstDay', 'leaseDraft', 'listing'],
      ...['dzongkhag', 'administrativeZone', 'subAdministrativeZone'],
    ].map((noun) => [`${noun}.remove`, async () => (await samples[`${noun}.update`]?.()) ?? { id: '' }]),
  ),
  'setting.takeBack': async () => {
    const effectiveFrom = calendarDate('2025-09-01')
    const { id } = await admin.call(settingContract.update, {
      body: { key: 'lateInterest', value: { percent: '12' }, effectiveFrom },
    })
    return { id, params: { key: 'lateInterest', effectiveFrom } }
  },
  'notificationTemplate.reset': async () => samples['notificationTemplate.update']?.() ?? { id: '' },
  'signing.sign': async () => ({ ...(await aLease(admin)), body: { password: aPassword } }),
  'signing.consent': async () => {
    const ownerIds = [(await anOwner(admin)).id, (await anOwner(admin)).id]
    const thram = await aThram(
      admin,
      ownerIds.map((ownerId) => ({ ownerId })),
    )
    const lease = await aLease(admin, { propertyType: 'LAND', propertyId: (await aPlot(admin, thram.id)).id })
    return { id: lease.id, body: { ownerId: ownerIds[0] } }
  },
  'job.change': async () => {
    const job = (await admin.call(jobContract.list, {})).find(({ name }) => name === 'GENERATE_ADVICES')
    return { id: job?.id ?? '', params: { name: 'GENERATE_ADVICES' }, body: { dayOfMonth: 4 } }
  },
  'setting.update': async () => {
    const { items } = await admin.call(settingContract.list, {})
    const id = items.find(({ key }) => key === 'expiryWarning')?.id ?? ''
    return { id, body: { key: 'expiryWarning', value: { landDays: 200 } } }
  },
  'notificationTemplate.update': async () => {
    const { items } = await admin.call(templateContract.list, {})
    const id = items.find(({ type }) => type === 'LEASE_CREATION')?.id ?? ''
    return { id, params: { type: 'LEASE_CREATION' }, body: { subject: 'A lease' } }
  },
  'condition.update': async () => {
    const { id } = await anActiveLease(admin)
    return admin.call(conditionContract.begin, { params: { id }, body: { kind: 'ENTRY' } })
  },
  'condition.saveItem': async () => {
    const { id } = await anActiveLease(admin)
    const { items } = await admin.call(conditionContract.begin, { params: { id }, body: { kind: 'ENTRY' } })
    return { id: items[0]?.id ?? '' }
  },
  'apiToken.revoke': () => anApiToken(admin),
  'apiToken.useNewestVersion': () => anApiToken(admin),
  ...webhookSamples(() => admin),
  ...signInProviderSamples(() => admin),
  'auth.updateDetails': async () => ({ id: admin.adminId, body: { permanentAddress: 'Haa' } }),
  'manager.update': () => aManager(admin),
  'owner.update': () => anOwner(admin),
  'tenant.update': () => aTenant(admin),
  'plotCase.update': async () => ({ ...(await aPlotCase(admin)), body: { applicant: 'Pema Wangmo' } }),
  'plotCase.move': async () => ({ ...(await aPlotCase(admin)), body: { to: 'SURVEYED' } }),
  'plotCase.revert': async () => ({ ...(await anApprovedCase(admin)), body: { reason: 'The survey was wrong.' } }),
  'thram.update': () => aThram(admin),
  'plot.update': () => aPlot(admin),
  'building.update': () => aBuilding(admin),
  'unit.update': () => aUnit(admin),
  'geometry.put': async () => ({ ...(await aPlot(admin)), kind: 'plot', body: { geometry: null } }),
  'recurringCharge.change': async () => ({ ...(await aCharge()), body: { effectiveDate: '2025-09-01', amount: 60_000 } }),
  'recurringCharge.end': async () => ({ ...(await aCharge()), body: { endsOn: '2025-11-30' } }),
  ...meterSamples(() => ({ app, admin })),
  ...leaseSamples(() => admin),
  ...landRateSamples(() => admin),
  ...workSamples(() => ({ admin })),
  'bankAccount.update': () => {
    count += 1
    return admin.call(bankAccountContract.create, { body: { ...account, accountNumber: `2001234${count}` } })
  },
  'note.update': async () => {
    const { id: tenantId } = await aTenant(admin)
    return admin.call(noteContract.create, { body: { kind: 'NOTE', text: 'Calls after six.', tenantId } })
  },
  'savedView.update': () => {
    count += 1
    return admin.call(savedViewContract.create, {
      body: { list: '/admin/master-properties/units', name: `View ${count}`, search: '' },
    })
  },
  'firstDay.update': async () => ({ id: await aFirstDay(admin), body: { fixed: { zone: 'Kawang' } } }),
  'leaseDraft.update': async () => {
    const draft = await admin.call(leaseDraftContract.create, { body: { propertyType: 'UNIT' } })
    return { id: draft.id, body: { terms: { purpose: 'Office' } } }
  },
  'agreementTemplate.update': async () => ({ ...(await anAgreementTemplate(admin)), body: { name: 'Other rules' } }),
  'agreementTemplate.choose': async () => ({
    ...(await aLease(admin)),
    body: { templateId: (await anAgreementTemplate(admin)).id },
  }),
  ...lettingSamples(() => ({ app, admin })),
  'accountMapping.update': () => aMapping(admin),
  'listing.update': () => aPublishedListing(admin),
  'enquiry.update': async () => ({ id: (await aPublishedListing(admin)).enquiryId }),
  'dzongkhag.update': () => {
    count += 1
    return admin.call(dzongkhagContract.create, { body: { name: `New Dzongkhag ${count}`, code: `BT${count}` } })
  },
  'administrativeZone.update': async () => {
    const [dzongkhag] = await admin.call(dzongkhagContract.list, {})
    count += 1
    return admin.call(administrativeZoneContract.create, {
      body: { name: `New Town ${count}`, type: 'U', dzongkhagId: dzongkhag?.id ?? '' },
    })
  },
  'subAdministrativeZone.update': async () => {
    const [gewog] = await admin.call(administrativeZoneContract.list, { query: { type: 'R' } })
    count += 1
    const body = { name: `New Chiwog ${count}`, type: 'CHIWOG', administrativeZoneId: gewog?.id ?? '' } as const
    return admin.call(subAdministrativeZoneContract.create, { body })
  },
}

const factories: Readonly<Record<string, () => Promise<{ id: string }>>> = {
  owner: () => anOwner(admin),
  tenant: () => aTenant(admin),
  thram: () => aThram(admin),
  plot: () => aPlot(admin),
  building: () => aBuilding(admin),
  unit: () => aUnit(admin),
  lease: () => aLease(admin),
}

/** For a record without its own rules. */
async function aPlainSample(key: string): Promise<{ id: string; body?: object; kind?: string; params?: object }> {
  const [noun = ''] = key.split('.')
  const ids: Record<string, string> = {}
  for (const name of idsNeededFor(noun)) ids[name] = (await factories[name]?.())?.id ?? ''
  return { ...(await aPlainRecord(admin, noun, ids)), body: changeOfPlainRecord(key) ?? {} }
}

test.each(versioned)('%s refuses an outdated version, and returns the current one', async (key, endpoint) => {
  const { id, kind, body, params: given } = await (samples[key] ?? (() => aPlainSample(key)))()
  const params = { id, userId: id, kind: kind ?? 'plot', ...given }
  const answer = await admin.raw(endpoint, { params, body: body ?? {}, ifMatch: 99 })
  expect(answer).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE', conflict: { current: { id } } } })
  const { version } = Object(Object(answer.body).conflict)
  const accepted = await admin.raw(endpoint, { params, body: body ?? {}, ifMatch: version })
  expect([200, 204]).toContain(accepted.status)
  const isEdit = endpoint.method === 'PATCH' || endpoint.method === 'PUT'
  expect(accepted.headers['etag'] ?? '').toMatch(isEdit ? /^"\d+"$/ : /^$|^"\d+"$/)
})

const sources = globSync('web/**/*.{ts,tsx}').map((path) => ({ path, source: readFileSync(path, 'utf8') }))

test('each form and button of ours sends the version with an edit', () => {
  for (const [key] of versioned.filter(([, { method }]) => method === 'PATCH' || method === 'PUT')) {
    // The queue of the field desk reads the record immediately before and sends its version.
    const bare = new RegExp(`(useAction|\\bcall)\\(\\s*'${key}'(?!.*ifMatch: current\\.version)`)
    const formsOf = ({ source }: { source: string }) =>
      [...source.matchAll(new RegExp(`endpoint="${key}"`, 'g'))].map(({ index }) => {
        const [form = ''] =
          source
            .slice(0, index)
            .match(/<(RecordEditForm|EditDialog|EndpointForm|ActionDialog)\b/g)
            ?.slice(-1) ?? []
        return form === '<RecordEditForm' || form === '<EditDialog'
      })
    const versionedAction = new RegExp(`(useVersionedAction|callVersioned)\\(\\s*'${key}'`)
    const without = sources.filter((file) => bare.test(file.source) || formsOf(file).includes(false))
    expect(
      without.map(({ path }) => path),
      key,
    ).toEqual([])
    expect(
      sources.some((file) => versionedAction.test(file.source) || formsOf(file).length > 0),
      key,
    ).toBe(true)
  }
})

test('two people correct one bank account: the fields of both are saved', async () => {
  const { id, version } = await admin.call(bankAccountContract.create, { body: { ...account, accountNumber: '200123499' } })
  const update = (body: object, ifMatch: number) => admin.raw(bankAccountContract.update, { params: { id }, body, ifMatch })
  await update({ branch: 'Thimphu' }, version)
  const refused = admin.call(bankAccountContract.update, { params: { id }, body: { accountName: 'Kelden' }, ifMatch: version })
  const { conflict } = await expectProblem(refused, 'CHANGED_MEANWHILE')
  expect(conflict).toMatchObject({ version: version + 1, changedFields: ['branch'], changedBy: 'Pema Wangmo' })
  await update({ accountName: 'Kelden' }, conflict?.version ?? 0)
  const saved = await admin.call(bankAccountContract.read, { params: { id } })
  expect(saved).toMatchObject({ branch: 'Thimphu', accountName: 'Kelden', version: version + 2 })
})

test('if two people change one message for the first time, the fields of both are saved, and the first author is named', async () => {
  const office = await anAdmin(app)
  const params = { type: 'LEASE_ACTIVATED_NOTICE' } as const
  const change = (body: object) => office.raw(templateContract.update, { params, body, ifMatch: 0 })
  const answers = await Promise.all([change({ subject: 'Welcome' }), change({ english: 'Welcome to {property}.' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    conflict: { version: 1, changedBy: 'Pema Wangmo' },
  })
})

test('a message that was reset does not get a version again that it had before', async () => {
  const office = await anAdmin(app)
  const params = { type: 'LEASE_ACTIVATED_NOTICE' } as const
  const { version } = await office.call(templateContract.update, { params, body: { subject: 'Welcome' } })
  await office.call(templateContract.reset, { params })
  await office.call(templateContract.update, { params, body: { subject: 'Good day' } })
  await expectProblem(
    office.call(templateContract.update, { params, body: { subject: 'Hello' }, ifMatch: version }),
    'CHANGED_MEANWHILE',
  )
})

test('omitted fields of a setting do not change, and an outdated one is refused', async () => {
  const office = await anAdmin(app)
  const change = (value: object, ifMatch?: number) =>
    office.call(settingContract.update, {
      body: { key: 'expiryWarning', value: { ...value } },
      ...(ifMatch === undefined ? {} : { ifMatch }),
    })
  const first = await change({ landDays: 200 })
  expect((await change({ unitDays: 45 }, first.version)).value).toMatchObject({ landDays: 200, unitDays: 45 })
  await expectProblem(change({ unitDays: 50 }, first.version), 'CHANGED_MEANWHILE')
})
