import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { paymentPlanContract } from '../../domain/advices/plans/payment-plan-contract.ts'
import { breachNoticeContract } from '../../domain/arrears/breach-notice-contract.ts'
import { recurringChargeContract } from '../../domain/leases/charges/recurring-charge-contract.ts'
import { conditionContract } from '../../domain/leases/condition/condition-contract.ts'
import { aHandOver } from './leases/a-hand-over.ts'
import { anAgreementTemplate } from './leases/an-agreement-template.ts'
import { leaseDraftContract } from '../../domain/leases/drafts/lease-draft-contract.ts'
import { noteContract } from '../../domain/notes/note-contract.ts'
import { claimContract } from '../../domain/payments/claim-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { pictureContract } from '../../domain/people/picture-contract.ts'
import { roleContract } from '../../domain/people/role-contract.ts'
import { calendarDate as day } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { aLandRate, anEdition } from './leases/land-rates.ts'
import { aPictureForm } from './pdf/picture-forms.ts'
import { aDispute } from './disputes/dispute-steps.ts'
import { oneConnection } from './calls/sign-in-provider-steps.ts'
import { savedViewContract } from '../../domain/saved-views/saved-view-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { cashCountContract } from '../../domain/payments/cash-count-contract.ts'
import { newId } from '../platform/database/new-id.ts'
import { plainRecordsAndExport } from './accounting/accounting-steps.ts'
import { oneOfAllotment } from './allotment/allotment-steps.ts'
import { anApplication } from './applications/application-steps.ts'
import { aBilledRepair } from './a-billed-repair.ts'
import { anApiToken } from './an-api-token.ts'
import { aNotice } from './a-notice.ts'
import { aRefund, aSettledDeposit } from './a-settled-deposit.ts'
import { billedMonth } from './billing-steps.ts'
import { sampleBodies, sampleRecords } from './contract-samples.ts'
import {
  type Admin,
  aBuilding,
  aManager,
  anActiveLease,
  anOwner,
  aPhone,
  aPlot,
  aPublishedListing,
  arriveBySms,
  aViewing,
  aTenant,
  aThram,
  aUnit,
} from './factories.ts'
import { aCheckedImport } from './import-files.ts'
import { meterAndWorkRecords } from './work/work-steps.ts'
import { aBegunOrder, aLinkPayment } from './online-steps.ts'
import { aPlotCase } from './plot-cases/plot-case-steps.ts'
import { oneOfRemittance } from './remittance-steps.ts'
import { changeOfPlainRecord } from './plain-records.ts'
import { dayOfRules, setRulesOfADay } from './rules-of-a-day.ts'
import { organisationRunBy } from './organisation-run-by.ts'
import { aStatement } from './statement-steps.ts'
import { aFirstDay } from './imports/call-first-day.ts'
import type { Caller, TestApp } from './test-app.ts'

// One record of each kind, for the tests that call every endpoint of the contract.

/** The parameters of `key`, from the records that `oneOfEverything` created. */
export function sampleFor(ids: Record<string, string>, key: string): { params: Record<string, string>; body: object } {
  const [noun = '', verb = ''] = key.split('.')
  const record = sampleRecords[key] ?? sampleRecords[noun] ?? noun
  const id = ids[record]
  if (!id) throw new Error(`There is no sample of ${record} for ${key}: make one in oneOfEverything.`)
  return {
    params: {
      id,
      itemId: ids['damageItem'] ?? '',
      lineId: ids['statementLine'] ?? '',
      kind: 'plot',
      userId: id,
      adminId: ids['admin'] ?? '',
      phone: ids['phone'] ?? '',
      cid: ids['cid'] ?? '',
      ...dayOfRules,
    },
    body: sampleBodies[`${noun}.${verb}`] ?? changeOfPlainRecord(key) ?? {},
  }
}

/** The id of one record of each kind, by the noun of its contract. */
export type Records = Record<string, string>
/** Names and amounts that are unique in the installation, so that a reply with one of them came from these records. */
export type Marks = { word: string; formerOwner: string; rentAmount: number }

export type Tenancy = { records: Records; owner: Caller; formerOwner: Caller; tenant: Caller }

const plainMarks: Marks = { word: 'Kinley', formerOwner: 'Sonam Dorji', rentAmount: 1_000_000 }

/** One record of each kind of an office, by its name. */
export async function oneOfEverything(app: TestApp, admin: Admin): Promise<Records> {
  const office = await theOffice(admin, await aTenancy(app, admin, plainMarks))
  return { ...office, approval: await anApproval(app, admin), supportAccess: await aSupportRequest(app, admin) }
}

/** Land that changed owners, the buildings on it, and a person who rents there, pays, complains and claims. */
export async function aTenancy(app: TestApp, admin: Admin, { word, formerOwner, rentAmount }: Marks): Promise<Tenancy> {
  const phones = { former: aPhone(), owner: aPhone(), tenant: aPhone() }
  const former = await anOwner(admin, { nameEnglish: formerOwner, phoneNumber: phones.former })
  const owner = await anOwner(admin, { nameEnglish: `Owner ${word}`, phoneNumber: phones.owner })
  const thram = await aThram(admin, [{ ownerId: former.id }])
  const sale = { on: '2024-12-01', reason: 'SALE' as const, owners: [{ ownerId: owner.id }] }
  await admin.call(thramContract.transfer, { params: { id: thram.id }, body: sale })
  const plot = await aPlot(admin, thram.id)
  const building = await aBuilding(admin, plot.id)
  const unit = await aUnit(admin, building.id)
  const tenant = await aTenant(admin, { firstName: word, phoneNumber: phones.tenant })
  const lease = await anActiveLease(admin, { propertyId: unit.id, tenantId: tenant.id, rentAmount })
  const { advice, runId } = await billedMonth(admin, lease.id, '2025-06')
  const payment = await admin.call(paymentContract.payAdvice, {
    params: { id: advice.id },
    body: { amount: 100, method: 'CASH', paidOn: '2025-06-10' },
  })
  const noted = await admin.call(leaseMoneyContract.creditNote, {
    params: { id: lease.id },
    body: { amount: 100, reason: 'Goodwill' },
  })
  const damage = await aBilledRepair(app, admin, { leaseId: lease.id, phoneNumber: phones.tenant })
  const report = await admin.call(conditionContract.begin, { params: { id: lease.id }, body: { kind: 'ENTRY' } })
  const pictured = await admin.raw(pictureContract.tenantProfile, { params: { id: tenant.id }, body: await aPictureForm() })
  const renter = await arriveBySms(app, phones.tenant)
  const claimed = await renter.raw(claimContract.create, {
    body: { adviceId: advice.id, amount: 100, method: 'MBOB', reference: `JRN ${word}`, paidOn: '2025-06-10' },
  })
  const note = await admin.call(noteContract.create, { body: { kind: 'NOTE', text: 'Prefers calls.', leaseId: lease.id } })
  const { balanceAmount } = await admin.call(adviceContract.read, { params: { id: advice.id } })
  const plan = await admin.call(paymentPlanContract.create, {
    body: { tenantId: tenant.id, adviceIds: [advice.id], instalments: [{ dueOn: '2025-07-20', amount: balanceAmount }] },
  })
  const records = {
    note: note.id,
    ...(await aTenantNotice(app, admin, lease)),
    ...(await draftAndTemplate(admin, word, { propertyId: unit.id, tenantId: tenant.id, terms: { rentAmount } })),
    ...(await chargeRecords(admin, { leaseId: lease.id, unitId: unit.id, word })),
    paymentPlan: plan.id,
    breachNotice: await aBreachNotice(admin, lease.id),
    document: String(Reflect.get(Object(pictured.body), 'profileUri')).replace('/document/', ''),
    owner: owner.id,
    formerOwner: former.id,
    ...{ formerOwnerPhone: phones.former, formerOwnerCid: former.cid ?? '' },
    tenant: tenant.id,
    phone: phones.tenant,
    cid: tenant.cid ?? '',
    thram: thram.id,
    plot: plot.id,
    building: building.id,
    unit: unit.id,
    lease: lease.id,
    condition: report.id,
    conditionItem: report.items[0]?.id ?? '',
    damageReport: damage.id,
    damageItem: damage.items[0]?.id ?? '',
    repairBill: damage.items[0]?.bills[0]?.id ?? '',
    advice: advice.id,
    monthlyRun: runId,
    payment: payment.id,
    creditNote: noted.items[0]?.id ?? '',
    claim: String(Reflect.get(Object(claimed.body), 'id')),
  }
  return {
    records,
    owner: await arriveBySms(app, phones.owner),
    formerOwner: await arriveBySms(app, phones.former),
    tenant: renter,
  }
}

/** A withdrawn notice, inserted directly so that the lease continues. */
async function aTenantNotice(app: TestApp, admin: Admin, lease: Lease): Promise<Records> {
  const { id: lease_id, tenantId: tenant_id } = lease
  const id = newId()
  const days = { given_on: day('2025-06-10'), last_day: day('2025-09-30'), withdrawn_on: day('2025-06-11') }
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
  await app.database.as(actor, (tx) =>
    tx
      .insertInto('tenant_notices')
      .values({ id, lease_id, tenant_id, reason: 'MID_TERM', dates: '[]', ...days })
      .execute(),
  )
  const dispute = await aDispute(admin, { leaseId: lease.id })
  return { tenantNotice: id, handOver: await aHandOver(app, actor, lease), dispute: dispute.id }
}

/** About a month that is overdue and in no payment plan. */
async function aBreachNotice(admin: Admin, leaseId: string): Promise<string> {
  await billedMonth(admin, leaseId, '2025-03')
  const { notices } = await admin.call(breachNoticeContract.serve, { body: { leaseIds: [leaseId], remedyOn: '2025-07-10' } })
  return notices[0]?.id ?? ''
}

type Draft = { propertyId: string; tenantId: string; terms: object }

async function draftAndTemplate(admin: Admin, word: string, draft: Draft): Promise<Records> {
  const { id: leaseDraft } = await admin.call(leaseDraftContract.create, { body: { propertyType: 'UNIT', ...draft } })
  return { leaseDraft, agreementTemplate: (await anAgreementTemplate(admin, word)).id }
}

/** The remaining records of an office, of which it has or needs only one. The advice of the tenancy is paid with them. */
export async function theOffice(admin: Admin, { records, tenant }: Tenancy): Promise<Records> {
  const manager = await aManager(admin)
  const online = await aBegunOrder(tenant, records['advice'] ?? '')
  const link = await aLinkPayment(admin, records['advice'] ?? '')
  const owing = { adviceId: records['advice'] ?? '', ownerId: records['owner'] ?? '', buildingId: records['building'] ?? '' }
  const remitted = await oneOfRemittance(admin, owing)
  const listing = await aPublishedListing(admin)
  await setRulesOfADay(admin)
  const [role] = (await admin.call(roleContract.held, { query: { personId: manager.id } })).items
  return {
    ...records,
    plotCase: (await aPlotCase(admin)).id,
    online,
    ...link,
    ...remitted,
    import: await aCheckedImport(admin),
    manager: manager.id,
    role: role?.id ?? '',
    admin: admin.adminId,
    listing: listing.id,
    vacantUnit: listing.propertyId,
    enquiry: listing.enquiryId,
    application: (await anApplication(admin)).id,
    ...(await oneOfAllotment(admin)),
    ...(await aViewing(admin)),
    settledLease: await aSettledDeposit(admin),
    ...(await aNotice(admin)),
    creditRefund: await aRefund(admin),
    cashCount: await aCashCount(admin),
    apiToken: (await anApiToken(admin)).id,
    ...(await oneConnection(admin)),
    savedView: (await admin.call(savedViewContract.create, { body: aView })).id,
    ...(await aStatement(admin)),
    ...(await plainRecordsAndExport(admin, records)),
    landReport: (await aLandLease(admin)).id,
    landRate: (await aLandRate(admin, (await anEdition(admin)).id, '20')).id,
  }
}

/** For a plot that has no other lease. */
async function aLandLease(admin: Admin) {
  const propertyId = (await aPlot(admin)).id
  const { id: tenantId } = await aTenant(admin)
  return anActiveLease(admin, { propertyType: 'LAND', propertyId, tenantId, depositAmount: 0 })
}

const aView = { list: '/admin/master-properties/units', name: 'Vacant units', search: 'occupancy=VACANT', isShared: true }

/** A new setting that waits for the second person, inserted directly because the approval is not turned on. */
export async function anApproval(app: TestApp, { adminId }: Admin): Promise<string> {
  const id = newId()
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, { adminId }) } as const
  const expires_at = new Date(app.clock.now().getTime() + 1_000_000_000)
  const row = {
    id,
    kind: 'SETTING',
    call: 'setting.update',
    params: '{}',
    body: JSON.stringify({ id }),
    requested_by: adminId,
    expires_at,
  }
  await app.database.as(actor, (tx) => tx.insertInto('approvals').values(row).execute())
  return id
}

/** A request of an operator for support access, inserted directly because there is no operator. */
export async function aSupportRequest(app: TestApp, { adminId }: Admin): Promise<string> {
  const id = newId()
  const operator = { kind: 'operator', role: 'SUPERADMIN', personId: adminId } as const
  const organisation_id = await organisationRunBy(app, { adminId })
  const expires_at = new Date(app.clock.now().getTime() + 1_000_000_000)
  const row = { id, organisation_id, operator_id: adminId, operator_name: 'Karma', reason: 'To help.', hours: 1, expires_at }
  await app.database.as(operator, (tx) =>
    tx
      .insertInto('support_accesses')
      .values({ ...row, status: 'REQUESTED' })
      .execute(),
  )
  return id
}

async function aCashCount(admin: Admin): Promise<string> {
  const { previous } = await admin.call(cashCountContract.open, {})
  if (previous) return previous.id
  const nothing = { recordedAmount: 0, takenOutAmount: 0, countedAmount: 0 }
  const { id } = await admin.call(cashCountContract.close, { body: { previousId: null, cash: nothing, cheque: nothing } })
  return id
}

async function chargeRecords(
  admin: Admin,
  { leaseId, unitId, word }: { leaseId: string; unitId: string; word: string },
): Promise<Records> {
  const body = { leaseId, kind: 'OTHER', name: `Locker ${word}`, amount: 100, startsOn: '2025-08-01' } as const
  const { id: recurringCharge } = await admin.call(recurringChargeContract.create, { body })
  return { recurringCharge, firstDay: await aFirstDay(admin), ...(await meterAndWorkRecords(admin, unitId, word)) }
}
