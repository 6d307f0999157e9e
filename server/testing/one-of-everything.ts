import sharp from 'sharp'
import { claimContract } from '../../domain/payments/claim-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { conditionContract } from '../../domain/leases/condition/condition-contract.ts'
import { pictureContract } from '../../domain/people/picture-contract.ts'
import { roleContract } from '../../domain/people/role-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { aBilledRepair } from './a-billed-repair.ts'
import { aNotice } from './a-notice.ts'
import { aRefund, aSettledDeposit } from './a-settled-deposit.ts'
import { billedMonth } from './billing-steps.ts'
import { sampleBodies, sampleRecords } from './contract-samples.ts'
import {
  type Admin,
  aBuilding,
  aManager,
  anActiveLease,
  aPlot,
  aPublishedListing,
  arriveBySms,
  aThram,
  aUnit,
} from './factories.ts'
import { aCheckedImport } from './import-files.ts'
import { aBegunOrder } from './online-steps.ts'
import { oneOfRemittance } from './remittance-steps.ts'
import { dayOfRules, setRulesOfADay } from './rules-of-a-day.ts'
import { aStatement } from './statement-steps.ts'
import type { TestApp } from './test-app.ts'

// One record of each kind, for the tests that call every endpoint of the contract.

/** What `key` is called with, of the records that `oneOfEverything` made. */
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
    body: sampleBodies[`${noun}.${verb}`] ?? {},
  }
}

/** One record of each kind of an office, by its name. */
export async function oneOfEverything(app: TestApp, admin: Admin): Promise<Record<string, string>> {
  const thram = await aThram(admin)
  const plot = await aPlot(admin, thram.id)
  const building = await aBuilding(admin, plot.id)
  const unit = await aUnit(admin, building.id)
  const lease = await anActiveLease(admin, { propertyId: unit.id })
  const { advice, runId } = await billedMonth(admin, lease.id, '2025-06')
  const payment = await admin.call(paymentContract.payAdvice, {
    params: { id: advice.id },
    body: { amount: 100, method: 'CASH', paidOn: '2025-06-10' },
  })
  const noted = await admin.call(leaseMoneyContract.creditNote, {
    params: { id: lease.id },
    body: { amount: 100, reason: 'Goodwill' },
  })
  const tenant = await admin.call(tenantContract.read, { params: { userId: lease.tenantId } })
  const manager = await aManager(admin)
  const damage = await aBilledRepair(app, admin, { leaseId: lease.id, phoneNumber: tenant.phoneNumber ?? '' })
  const report = await admin.call(conditionContract.begin, { params: { id: lease.id }, body: { kind: 'ENTRY' } })
  const pictured = await admin.raw(pictureContract.tenantProfile, { params: { id: tenant.id }, body: await aPictureForm() })
  const renter = await arriveBySms(app, tenant.phoneNumber ?? '')
  const claimed = await renter.raw(claimContract.create, {
    body: { adviceId: advice.id, amount: 100, method: 'MBOB', reference: 'JRN 100', paidOn: '2025-06-10' },
  })
  const online = { online: await aBegunOrder(renter, advice.id) }
  const owing = { adviceId: advice.id, ownerId: thram.owners[0]?.ownerId ?? '', buildingId: building.id }
  const passedOn = { ...online, ...(await oneOfRemittance(admin, owing)) }
  const listing = await aPublishedListing(admin)
  await setRulesOfADay(admin)
  const [role] = (await admin.call(roleContract.held, { query: { personId: manager.id } })).items
  return {
    import: await aCheckedImport(admin),
    manager: manager.id,
    document: String(Reflect.get(Object(pictured.body), 'profileUri')).replace('/document/', ''),
    role: role?.id ?? '',
    admin: admin.adminId,
    owner: thram.owners[0]?.ownerId ?? '',
    tenant: lease.tenantId,
    phone: tenant.phoneNumber ?? '',
    cid: tenant.cid ?? '',
    thram: thram.id,
    plot: plot.id,
    building: building.id,
    unit: unit.id,
    lease: lease.id,
    listing: listing.id,
    enquiry: listing.enquiryId,
    condition: report.id,
    conditionItem: report.items[0]?.id ?? '',
    damageReport: damage.id,
    damageItem: damage.items[0]?.id ?? '',
    repairBill: damage.items[0]?.bills[0]?.id ?? '',
    advice: advice.id,
    monthlyRun: runId,
    payment: payment.id,
    creditNote: noted.items[0]?.id ?? '',
    settledLease: await aSettledDeposit(admin),
    ...(await aNotice(admin)),
    creditRefund: await aRefund(admin),
    claim: String(Reflect.get(Object(claimed.body), 'id')),
    ...passedOn,
    ...(await aStatement(admin)),
  }
}

/** A picture as a browser sends it. */
export async function aPictureForm(): Promise<FormData> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#3060a0' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'picture.png')
  return form
}

/** A line drawn on a transparent background. */
export async function aSignatureForm(): Promise<FormData> {
  const line = Buffer.from('<svg width="60" height="30"><path d="M5 25 L55 5" stroke="black" stroke-width="3"/></svg>')
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await sharp(line).png().toBuffer())]), 'signature.png')
  return form
}
