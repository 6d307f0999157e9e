import { everyEndpoint } from '../../domain/contracts.ts'
import type { Endpoint } from '../../domain/endpoint.ts'
import { onlineContract } from '../../domain/online/online-contract.ts'
import { roleContract } from '../../domain/people/role-contract.ts'
import { simulatorCode } from '../online/gateway/gateway-simulator.ts'
import { callSignInProviders } from './calls/sign-in-provider-steps.ts'
import { callWebhooks } from './calls/webhook-steps.ts'
import { aRepairDocument } from './a-billed-repair.ts'
import { advicesOf, billedLease, pay } from './billing-steps.ts'
import {
  type Admin,
  aBuilding,
  aLease,
  aManager,
  anActiveLease,
  anOwner,
  aPassword,
  aPhone,
  aPlot,
  aPublishedListing,
  arriveBySms,
  aSignedInTenant,
  aTenant,
  aThram,
  aUnit,
} from './factories.ts'
import { callLetting } from './allotment/call-letting.ts'
import { callApprovals } from './an-office-with-approvals.ts'
import { csvOf } from './import-files.ts'
import { aPictureForm, aSignatureForm } from './pdf/picture-forms.ts'
import { callAnnouncements, callDraftAndRenewal, callNotes, callTemplates, callViewings } from './lease-and-note-steps.ts'
import { callDelivery } from './delivery/delivery-steps.ts'
import { callRunningLease } from './leases/call-running-lease.ts'
import { callDisputes } from './disputes/dispute-steps.ts'
import { callLand } from './plot-cases/call-land.ts'
import { callMetersAndWork } from './work/work-steps.ts'
import { callPlaces } from './place-steps.ts'
import { callRemittance } from './remittance-steps.ts'
import { aLineWithReceipt, sendStatement } from './statement-steps.ts'
import { callSupportAccess } from './support-access-steps.ts'
import type { Caller, TestApp } from './test-app.ts'

// The calls that the samples of the contract do not cover, each made once.

type Sent = { params?: Record<string, string>; query?: object; body?: unknown }
type Do = (key: string, sent?: Sent, by?: Caller) => Promise<Record<string, unknown>>

export async function callRemainingEndpoints(app: TestApp, admin: Admin): Promise<void> {
  const endpoints = new Map<string, Endpoint>(everyEndpoint())
  const call: Do = async (key, sent = {}, by = admin) => {
    const endpoint = endpoints.get(key)
    if (!endpoint) throw new Error(`There is no call ${key}.`)
    const { status, body } = await by.raw(endpoint, sent as never)
    if (status >= 300) throw new Error(`${key} answered ${status}: ${JSON.stringify(body)}`)
    return (body ?? {}) as Record<string, unknown>
  }
  await callPlaces(call)
  await callPeople(app, call, admin)
  await callLand(call, admin)
  await callLeases(app, call, admin)
  await callNotes(call, await aTenant(admin))
  await callMoney(app, call, admin)
  await callTenant(app, call, admin)
  await callAnnouncements(app, call, admin)
  await callDelivery(app, call, admin)
  await callOffice(call, admin)
  await callViewings(call, admin)
  await callLetting(app, call, admin)
  await callApprovals(app, call, admin)
  await callSupportAccess(app, call, admin)
}

async function callPeople(app: TestApp, call: Do, admin: Admin): Promise<void> {
  const manager = await aManager(admin)
  const params = { id: manager.id }
  await call('auth.updateDetails', { params: { userId: admin.adminId }, body: { nameEnglish: 'Tshering Pem' } })
  await call('manager.update', { params, body: { nameEnglish: 'Tshering Pema' } })
  await call('auth.disableLogin', { body: { userId: manager.id } })
  await call('auth.enableLogin', { body: { userId: manager.id } })
  await call('role.grant', { body: { personId: manager.id, name: 'OWNER' } })
  const [role] = (await admin.call(roleContract.held, { query: { personId: manager.id } })).items
  await call('role.end', { params: { id: role?.id ?? '' } })
  const phoneNumber = aPhone()
  const owner = await anOwner(admin, { phoneNumber })
  await arriveBySms(app, phoneNumber)
  await call('owner.update', { params: { id: owner.id }, body: { phoneNumber: aPhone() } })
  const changes = await call('person.signInChanges', { params: { id: owner.id } })
  const [change] = Object.values(changes) as { id: string }[]
  await call('person.withdrawSignInChange', { params: { id: owner.id, itemId: change?.id ?? '' } })
  await call('person.checkIdentity', {
    params: { id: owner.id },
    body: { phoneNumber: aPhone(), evidence: 'Saw the original CID card.' },
  })
  await call('picture.userProfile', { params: { id: owner.id }, body: await aPictureForm() })
  await call('picture.organisationLogo', { params: { adminId: admin.adminId }, body: await aPictureForm() })
  const tenant = await aTenant(admin)
  await call('picture.tenantSignature', { params: { id: tenant.id }, body: await aSignatureForm() })
  const ofTenant = { entity: 'tenant', entityId: tenant.id, kind: 'OTHERS' }
  const document = await call('document.add', { body: await aPictureForm(), query: ofTenant })
  await call('document.remove', { params: { id: String(document['id']) } })
  const view = await call('savedView.create', { body: { list: '/admin/master-users/tenants', name: 'All', search: '' } })
  await call('savedView.update', { params: { id: String(view['id']) }, body: { isShared: true } })
  const token = await call('apiToken.create', { body: { name: 'Bank robot', scopes: ['billing:write'] } })
  await call('apiToken.useNewestVersion', { params: { id: String(token['id']) } })
  await call('apiToken.revoke', { params: { id: String(token['id']) } })
  await callWebhooks(call)
  await callSignInProviders(call, owner.id)
  await call('fieldDesk.bindDevice', { params: { code: 'E7QD' } })
  await call('calendarLink.create', {})
  await call('calendarLink.withdraw', {})
}

async function callLeases(app: TestApp, call: Do, admin: Admin): Promise<void> {
  const renter = await aSignedInTenant(app, admin)
  await call('auth.setPin', { params: { id: renter.id }, body: { password: aPassword, pin: '2580' } }, renter)
  const running = await anActiveLease(admin, { tenantId: renter.id })
  await callDraftAndRenewal(call, running, renter)
  await callDisputes(call, admin)
  await callMetersAndWork(call, admin, { unitId: running.propertyId, renter })
  const co = [(await anOwner(admin)).id, (await anOwner(admin)).id]
  const held = await aThram(
    admin,
    co.map((ownerId) => ({ ownerId, share: '1/2' })),
  )
  const unit = await aUnit(admin, (await aBuilding(admin, (await aPlot(admin, held.id)).id)).id)
  const { id } = await aLease(admin, { tenantId: renter.id, propertyId: unit.id })
  const params = { id }
  await call('lease.change', { params, body: { rentAmount: 1_100_000 } })
  await callTemplates(call, id)
  await call('reminder.askToSign', { params })
  await call('signing.sign', { params, body: { pin: '2580' } }, renter)
  await call('signing.sign', { params, body: { password: aPassword } })
  await call('signing.consent', { params, body: { ownerId: co[1], givenBy: 'Herself', evidenceNote: 'Letter' } })
  await call('signing.addDocument', { params, query: { kind: 'OTHERS' }, body: await aPictureForm() })
  const report = (await call('condition.begin', { params, body: { kind: 'ENTRY' } })) as unknown as {
    id: string
    items: { id: string; room: string }[]
  }
  await call('condition.update', { params: { id: report.id }, body: { inspectedOn: '2025-06-01' } })
  await call('condition.saveItem', { params: { id: report.items[0]?.id ?? '' }, body: { state: 'DAMAGED', note: 'A scratch' } })
  await call('condition.addPhoto', { params: { id: report.items[0]?.id ?? '' }, body: await aPictureForm() })
  for (const room of new Set(report.items.map((item) => item.room))) {
    await call('condition.settleRoom', { params: { id: report.id }, body: { room, state: 'GOOD' } })
  }
  await call('condition.sign', {
    params: { id: report.id },
    body: { party: 'TENANT', name: 'Pema', drawing: 'M20 90L300 60L580 120', signedAt: '2025-06-01T04:00:00.000Z' },
  })
  await call('condition.tick', { params: { id: report.id }, body: { party: 'OWNER' } })
  await call('condition.tick', { params: { id: report.id }, body: { party: 'TENANT' } }, renter)
  await call('condition.complete', { params: { id: report.id } })
  await call('lease.cancel', { params, body: {} })
  await callRunningLease(call, admin)
}

async function callMoney(app: TestApp, call: Do, admin: Admin): Promise<void> {
  const { lease } = await billedLease(admin, {}, ['2025-01', '2025-02', '2025-03'])
  const [first, second, third] = await advicesOf(admin, lease.id)
  await pay(admin, first?.id ?? '', first?.amount ?? 0)
  await call('leaseMoney.interest', { params: { id: lease.id }, body: { asOf: '2025-06-15' } })
  const excess = [{ adviceId: first?.id, amount: 100 }]
  await call('leaseMoney.excessRent', { params: { id: lease.id }, body: { excess, method: 'CASH', refundedOn: '2025-06-14' } })
  await call('advice.writeOff', { params: { id: second?.id ?? '' }, body: { reason: 'Cannot be found.' } })
  const plan = await call('paymentPlan.create', {
    body: {
      tenantId: lease.tenantId,
      adviceIds: [third?.id],
      instalments: [{ dueOn: '2025-07-01', amount: third?.balanceAmount }],
    },
  })
  await call('paymentPlan.cancel', { params: { id: String(plan['id']) } })
  await call('paymentLink.issue', { params: { id: third?.id ?? '' } })
  await call('paymentLink.withdraw', { params: { id: third?.id ?? '' } })
  await call('arrears.remind', { body: { tenantIds: [lease.tenantId] } })
  await call('reminder.remind', { body: { adviceIds: [third?.id] } })
  const served = await call('breachNotice.serve', { body: { leaseIds: [lease.id], remedyOn: '2025-07-10' } })
  const [notice] = served['notices'] as { id: string }[]
  await call('breachNotice.withdraw', { params: { id: notice?.id ?? '' } })
  await call('advice.textComparison', { params: { id: third?.id ?? '' } })
  const csv = 'Date,Description,Reference,Credit\n2025-06-03,Somebody,XX2,5.00\n'
  const { id } = (await sendStatement(admin, csv)).body as { id: string }
  const lines = (await call('bankStatement.lines', { params: { id } }))['items'] as { id: string }[]
  await call('bankStatement.match', { params: { id, lineId: lines[0]?.id ?? '' }, body: { adviceId: third?.id } })
  await call('bankStatement.link', await aLineWithReceipt(admin, third?.id ?? ''))
  await call('managementFee.set', { body: { ownerId: (await anOwner(admin)).id, percent: '5', startsOn: '2025-07-01' } })
  const account = { bankCode: 'BOB', accountName: 'Office', accountNumber: '200123457' }
  const accountId = String((await call('bankAccount.create', { body: account }))['id'])
  await call('bankAccount.update', { params: { id: accountId }, body: { branch: 'Paro' } })
  const counted = { recordedAmount: 0, takenOutAmount: 0, countedAmount: 100 }
  await call('cashCount.close', { body: { previousId: null, cash: counted, cheque: counted } })
  const paid = { amount: 100, creditTo: lease.id, method: 'CASH', paidOn: '2025-06-14' }
  await call('tenantPayment.record', { params: { id: lease.tenantId }, body: paid })
  await callTax(call, admin)
  await callRemittance(app, call, admin)
}

/** A shop that is rented by a business, which withholds tax. */
async function callTax(call: Do, admin: Admin): Promise<void> {
  const { id: buildingId } = await aBuilding(admin)
  const shop = await call('unit.create', { body: { unitNumber: '1', buildingId, use: 'COMMERCIAL' } })
  const tenant = await aTenant(admin, { tenantType: 'BUSINESS', licenceNumber: 'L-77' })
  const { lease } = await billedLease(admin, { propertyId: String(shop['id']), tenantId: tenant.id }, ['2025-01', '2025-02'])
  const [first, second] = await advicesOf(admin, lease.id)
  await pay(admin, first?.id ?? '', 950_000)
  const paid = await pay(admin, second?.id ?? '', 475_000)
  await call('advice.taxRemittance', { params: { id: first?.id ?? '' }, body: { remittedOn: '2025-06-01' } })
  await call('payment.taxRemittance', { params: { id: paid.id }, body: { remittedOn: '2025-06-01' } })
  const { id, taxWithheldAmount: amount } = await pay(admin, second?.id ?? '', 475_000)
  await call('payment.taxRemittances', { body: { payments: [{ id, amount }], remittedOn: '2025-06-01' } })
  await call('payment.keepCertificate', { params: { id: paid.id }, body: { number: 'IT-2/7' } })
  await call('payment.textReceipt', { params: { id: paid.id } })
}

async function callTenant(app: TestApp, call: Do, admin: Admin): Promise<void> {
  const phoneNumber = aPhone()
  const tenant = await aTenant(admin, { phoneNumber })
  const renter = await arriveBySms(app, phoneNumber)
  const { lease } = await billedLease(admin, { tenantId: tenant.id }, ['2025-01', '2025-02'])
  const [first] = await advicesOf(admin, lease.id)
  const claim = { adviceId: first?.id, amount: 100, method: 'MBOB', paidOn: '2025-06-10' }
  const reject = String((await call('claim.create', { body: { ...claim, reference: 'A1' } }, renter))['id'])
  await call('claim.reject', { params: { id: reject }, body: { reason: 'Nothing came in.' } })
  const withdraw = String((await call('claim.create', { body: { ...claim, reference: 'A2' } }, renter))['id'])
  await call('claim.withdraw', { params: { id: withdraw } }, renter)
  await callOnline(call, { renter, adviceId: first?.id ?? '' })
  const item = { description: 'The tap drips', location: 'Kitchen' }
  const damage = (await call('damageReport.create', {
    body: { leaseId: lease.id, kind: 'MAINTENANCE', items: [item, item] },
  })) as { id?: string; items?: { id: string }[] }
  const params = { id: damage.id ?? '', itemId: damage.items?.[0]?.id ?? '' }
  await call('damageReport.addPhoto', { params, body: await aPictureForm() })
  const documentId = await aRepairDocument(renter, params)
  const sent = { amount: 100, billedOn: '2025-06-01', documentId }
  const billed = (await call('damageReport.sendBill', { params, body: sent }, renter)) as {
    items?: { bills: { id: string }[] }[]
  }
  await call('damageReport.rejectBill', { params: { id: billed.items?.[0]?.bills[0]?.id ?? '' }, body: { reason: 'No paper.' } })
  const other = { id: params.id, itemId: damage.items?.[1]?.id ?? '' }
  await call('damageReport.reject', { params: other, body: { note: 'Not broken.' } })
  const leaving = aPhone()
  const gone = await aTenant(admin, { phoneNumber: leaving })
  await call('privacy.eraseTenant', { params: { id: gone.id }, body: { password: aPassword } }, await arriveBySms(app, leaving))
  const owning = aPhone()
  const owner = await anOwner(admin, { phoneNumber: owning })
  await call('privacy.eraseUser', { params: { id: owner.id }, body: { password: aPassword } }, await arriveBySms(app, owning))
}

async function callOnline(call: Do, { renter, adviceId }: { renter: Caller; adviceId: string }): Promise<void> {
  const begun = async (ending: string) => {
    const order = await renter.call(onlineContract.start, { body: { adviceIds: [adviceId], amount: 1000 } })
    const body = { bankId: order.banks[0]?.id, accountNumber: `1002003${ending}` }
    await call('online.chooseAccount', { params: { id: order.id }, body }, renter)
    return { params: { id: order.id } }
  }
  await call('online.confirm', { ...(await begun('00')), body: { code: simulatorCode } }, renter)
  await call('online.cancel', await begun('00'), renter)
}

async function callOffice(call: Do, admin: Admin): Promise<void> {
  await call('monthEnd.mark', { body: { month: '2025-03', step: 'CHASE', isDone: true } })
  const listing = await aPublishedListing(admin)
  const params = { id: listing.id }
  await call('listing.update', { params, body: { askingRentAmount: 1_400_000 } })
  await call('listing.addPhoto', { params, body: await aPictureForm() })
  const type = { type: 'LEASE_CREATION' }
  await call('notificationTemplate.update', { params: type, body: { isOn: false } })
  await call('notificationTemplate.reset', { params: type })
  await anActiveLease(admin)
  const waiting = (await call('outbox.list', { query: { state: 'WAITING' } }))['items'] as { id: string }[]
  await call('outbox.cancel', { params: { id: waiting[0]?.id ?? '' } })
  await call('outbox.resend', { params: { id: waiting[0]?.id ?? '' } })
  const form = new FormData()
  form.set('file', new Blob([csvOf([{ Name: 'Karma Dorji', CID: '11410099998', 'Phone number': '17999998' }])]), 'owners.csv')
  const { importId } = await call('import.create', { params: { kind: 'owner' }, body: form })
  await call('import.undo', { params: { id: String(importId) } })
  await call('outbox.resendAll')
  await call('figureCheck.run')
  await call('job.change', { params: { name: 'GENERATE_ADVICES' }, body: { isEnabled: true, dayOfMonth: 2 } })
  await call('job.run', { params: { name: 'CLEAR_OUT' } })
  await call('ledgerClosing.close', { body: { until: '2024-12-31' } })
  await call('ledgerClosing.reopen', { body: { until: null, reason: 'A receipt was forgotten.' } })
  await call('setting.update', { body: { key: 'expiryWarning', value: { landDays: 200, buildingDays: 60, unitDays: 60 } } })
}
