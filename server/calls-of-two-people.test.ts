import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type EndpointKey, everyEndpoint } from '../domain/contracts.ts'
import type { Endpoint } from '../domain/endpoint.ts'
import { problems } from '../domain/problem.ts'
import { type Calls, guardedByState } from './testing/calls/guarded-by-state.ts'

// How each call treats a change that a second person saved in the meantime (docs/decisions/0066). Calls that are `isVersioned` and change
// or remove a record require its version. Every other call that changes something is in one of these lists, with its reason.

const recordsOf = (what: string, keys: readonly EndpointKey[]): Calls => Object.fromEntries(keys.map((key) => [key, what]))

/** Adds a record or a part of one, without touching existing ones. */
const creates: Calls = {
  'auth.signUp': 'an organisation',
  'document.add': 'a document',
  ...recordsOf('a place', ['dzongkhag.create', 'administrativeZone.create', 'subAdministrativeZone.create']),
  'role.grant': 'a role, once',
  'manager.create': 'a person',
  'owner.create': 'a person',
  'tenant.create': 'a person',
  'person.checkIdentity': 'a check that waits; one at a time',
  ...recordsOf('a record of the register', ['thram.create', 'plot.create', 'building.create', 'unit.create']),
  'landRemark.create': 'a remark',
  'plotCase.create': 'a case; the plots of an open one are in no other',
  'unitPlan.register': 'units; refused where the building has a number already',
  'leaseDraft.create': 'a draft',
  'agreementTemplate.create': 'a template, under a lock of the office',
  'lease.create': 'a lease; its days are taken once, and of the draft it comes from the version is named',
  'lease.renew': 'a lease that goes on from one without a renewal',
  'lease.coTenant': 'a change of the parties from a day on, under the lock of the lease',
  'meter.create': 'a meter, under the lock of its place',
  'meterReading.create': 'a reading, under the lock of its meter, one a day',
  'tariff.create': 'a tariff, by its name',
  'workOrder.create': 'a work order; of an item one at a time',
  'maintenancePlan.create': 'a plan',
  'landRateTable.create': 'an edition; one of a name and day',
  'landRate.create': 'a rate; one of a town, use and category in an edition',
  'vendor.create': 'a vendor, by its name',
  'accountMapping.create': 'a mapping; one of an account',
  'journalExport.create': 'an export; an entry is in one, under a lock of the office',
  'recurringCharge.create': 'a charge, under the lock of its lease',
  'recurringCharge.createForBuilding': 'charges, under the locks of their leases; what a lease has already is left out',
  'leaseMoney.charge': 'an advice',
  'leaseMoney.creditNote': 'a credit note of what is open',
  'leaseMoney.refund': 'a refund of what is left',
  'leaseMoney.excessRent': 'a refund of what is left',
  'signing.addDocument': 'a document',
  'condition.addPhoto': 'a photo',
  'note.create': 'a note',
  'announcement.create': 'a draft',
  'firstDay.create': 'the one workbook of a person, in place of the one before',
  'firstDay.import': 'an import; what is registered already is refused',
  'savedView.create': 'a view; one of a name in a list',
  'apiToken.create': 'a token',
  'webhook.create': 'a webhook',
  'signInProvider.create': 'a provider, at most five, under a lock of the office',
  'signInProvider.invite': 'a link in place of the one before',
  'webhook.test': 'a message',
  'delivery.sendTest': 'a message',
  'delivery.sendTestTo': 'a message',
  'payment.payAdvice': 'a payment',
  'payment.payLease': 'a payment',
  'tenantPayment.record': 'payments',
  'damageReport.create': 'a report',
  'damageReport.addItem': 'an item',
  'damageReport.addPhoto': 'a photo',
  'damageReport.comment': 'a comment',
  'damageReport.sendBill': 'a bill; one of an item at a time',
  'bankAccount.create': 'an account',
  'paymentPlan.create': 'a plan over locked advices that are in no other',
  'dispute.create': 'a dispute of a lease under its lock, which has no open one',
  'breachNotice.serve': 'a notice of a lease under its lock, which has no open one',
  'claim.create': 'a claim; one of an advice at a time',
  'online.start': 'a payment',
  'listing.create': 'a listing; one of a property at a time',
  'listing.addPhoto': 'a photo after the others',
  'enquiry.ask': 'an enquiry',
  'allotmentRound.create': 'a round',
  'allotmentApplicant.create': 'a registration; one of a CID in a round',
  'publicAllotment.sendCode': 'a message',
  'publicAllotment.register': 'a registration; one of a CID in a round',
  'publicAllotment.documents': 'nothing but a token',
  'publicAllotment.addDocument': 'a document, under the lock of its applicant',
  'application.invite': 'an application; refused where the person has an open one for the listing',
  'application.create': 'an application; one of a CID for a listing',
  'application.addDocument': 'a document, under the lock of its application',
  'viewing.offer': 'a time; refused where it overlaps with another',
  'viewing.ask': 'a viewing, while the time has a place left',
  'remittance.create': 'a remittance of shares that are not sent',
  'remittanceBatch.create': 'remittances of shares that are not sent, refused where an amount is not the one shown',
  'remittanceBatch.createBankFile': 'a file for the bank; the first of a batch once, others with a reason',
  'expense.create': 'a bill',
  'expenseRequest.create': 'a request to owners',
  'taxFact.create': 'a fact',
  'reminder.remind': 'messages, once a day',
  'reminder.askToSign': 'a message, once a day',
  'arrears.remind': 'messages, once a day',
  'renewal.ask': 'messages, of one lease once in 14 days',
  'advice.textComparison': 'a message',
  'payment.textReceipt': 'a message',
  'operator.requestAccess': 'a request',
  'accessRequest.send': 'a request; one of a phone number at a time',
  'operator.checkAdminIdentity': 'a check that waits; one at a time',
}

/** Replaces an existing value. With `canReplace: false`, which our forms send, a different existing value causes a 409 DUPLICATE. */
const asksBeforeReplacing: Calls = {
  'thram.transfer': 'the transfer of that day',
  'signing.stamp': 'the stamp',
  'signing.register': 'the registration',
  'payment.keepCertificate': 'the certificate',
  'managementFee.set': 'the fee of that day',
  'bankStatement.create': 'the columns remembered for the bank',
  'holiday.put': 'the name of that day',
  'privacy.restrict': 'the reason of the restriction',
}

/** The caller sends the value that they saw, in the given field. If somebody changed it since, the answer is a 409. */
const namesWhatWasSeen: Calls = {
  'landRevision.announce': 'items',
  'rentRevision.announce': 'items',
  'condition.tick': 'items',
  'condition.sign': 'items',
  'budget.set': 'version',
  'handOver.offer': 'replacesId',
  'ledgerClosing.reopen': 'closedUntil',
  'holiday.remove': 'name',
  'announcement.send': 'previewed',
  'thram.takeBackTransfer': 'on',
}

/** If the work is already done, the second call changes nothing or repeats it with the same result. Nothing that a person wrote is lost. */
const idempotentByNature: Calls = {
  'auth.disableLogin': 'a switch; the call says which way',
  'auth.enableLogin': 'a switch; the call says which way',
  'emailStanding.markReachable': 'a switch; the call says which way',
  'unsubscribe.change': 'a switch; the call says which way',
  'ownMessages.change': 'a switch; the call says which way',
  'person.resetSignIn': 'the newest password that was sent counts',
  'document.remove': 'a document never changes after it was added',
  'taxFact.remove': 'a fact never changes after it was recorded',
  'leaseMoney.interest': 'what was posted before is subtracted',
  'condition.begin': 'answers the report that was begun',
  'condition.settleRoom': 'only items without a state get one',
  'monthEnd.mark': 'a switch; the call says which way, whoever marked first stays named, and the audit names each',
  'ledgerClosing.close': 'later days only; an earlier or the same day is refused',
  'advice.generate': 'each period once',
  'paymentLink.issue': 'the newest link counts; each is in the history',
  'linkPayment.start': 'the payment of that key, which no other browser has',
  'renewal.answer': 'the tenant’s last answer counts; each is in the history',
  'outbox.resendAll': 'what was given up goes out once more',
  'figureCheck.run': 'changes no record',
  'picture.tenantProfile': 'one picture, and the last one counts',
  'picture.tenantSignature': 'one picture, and the last one counts',
  'picture.userProfile': 'one picture, and the last one counts',
  'picture.organisationLogo': 'one picture, and the last one counts',
}

/** Concerns only the caller: their sign-in, their display settings, their read marks. No other person saves it. */
const ownAffairs: readonly EndpointKey[] = [
  ...([
    'appearance.update',
    'tenantNotice.update',
    'handOver.ask',
    'savedView.setDefault',
    'calendarLink.create',
    'calendarLink.withdraw',
    'fieldDesk.bindDevice',
    'notification.update',
    'notification.markAllRead',
    'privacy.eraseUser',
    'externalSignIn.begin',
    'externalSignIn.beginConnect',
    'externalSignIn.beginProof',
    'externalSignIn.complete',
    'externalSignIn.connect',
    'externalSignIn.disconnect',
    'externalSignIn.prove',
    'externalSignIn.simulateWallet',
    'privacy.eraseTenant',
  ] as const),
  ...(['auth.login', 'auth.sendLoginCode', 'auth.requestReset', 'auth.resetPassword', 'auth.switchRole', 'auth.logout'] as const),
  ...(['auth.endOtherSessions', 'auth.endSession', 'auth.setPin', 'auth.sendPhoneCode', 'auth.movePhone'] as const),
  ...(['auth.updatePassword', 'auth.declineRole', 'proof.give', 'secondFactor.beginApp', 'secondFactor.confirmApp'] as const),
  ...(['secondFactor.removeApp', 'secondFactor.renewRecoveryCodes', 'secondFactor.forgetDevice', 'auth.joinSignIn'] as const),
  ...(['passkey.registrationOptions', 'passkey.add', 'passkey.remove', 'passkey.options', 'passkey.signIn'] as const),
  ...([
    'signInChange.sendEmailCode',
    'signInChange.confirmEmail',
    'signInChange.sendCodeByLink',
    'signInChange.confirmByLink',
  ] as const),
]

const changing = everyEndpoint().filter(([, { method, isCalculation }]) => method !== 'GET' && !isCalculation)
const versioned = changing.filter(([, { status, isVersioned }]) => isVersioned && status !== 201)

test('each call that changes a record needs a version, or is in the list of exceptions with a reason', () => {
  const lists = [creates, asksBeforeReplacing, namesWhatWasSeen, guardedByState, idempotentByNature].flatMap(Object.keys)
  const listed = [...versioned.map(([key]) => key), ...ownAffairs, ...lists]
  expect(listed.toSorted()).toEqual(changing.map(([key]) => key).toSorted())
})

test('each list agrees with the contract of its calls', () => {
  const endpoints = new Map<string, Endpoint>(changing)
  const partsOf = (key: string) => {
    const { body, form, query, params } = endpoints.get(key) ?? {}
    return [body, form, query, params].flatMap((part) => (part instanceof z.ZodObject ? Object.keys(part.shape) : []))
  }
  for (const key of Object.keys(asksBeforeReplacing)) {
    expect(endpoints.get(key)?.problems, key).toContain('DUPLICATE')
    expect(partsOf(key), key).toContain('canReplace')
  }
  for (const [key, field] of Object.entries(namesWhatWasSeen)) expect(partsOf(key), key).toContain(field)
  const refusals = new Set(Object.entries(problems).flatMap(([code, { status }]) => (status === 409 ? [code] : [])))
  for (const key of Object.keys(guardedByState)) {
    const { isIdempotent = false, problems = [] } = endpoints.get(key) ?? {}
    expect(isIdempotent || problems.some((code) => refusals.has(code)), key).toBe(true)
  }
})

const sources = globSync('web/**/*.{ts,tsx}').map((path) => ({ path, source: readFileSync(path, 'utf8') }))

test('every other call that can conflict with a second person sends the state that the caller saw', () => {
  const sent = new Map([
    ...versioned.filter(([, { method }]) => method === 'POST' || method === 'DELETE').map(([key]) => [key, 'ifMatch'] as const),
    ...Object.keys(asksBeforeReplacing).map((key) => [key, 'canReplace'] as const),
    ...Object.entries(namesWhatWasSeen),
  ])
  for (const [key, word] of sent) {
    const callers = sources.filter(
      ({ path, source }) =>
        (!path.startsWith('web/pages/') && source.includes(`'${key}'`)) || source.includes(`endpoint="${key}"`),
    )
    expect(callers.length, key).toBeGreaterThan(0)
    for (const { path, source } of callers) expect(source.includes(word), `${path} ${key}`).toBe(true)
  }
})

/** Pages that do not update live and must be reloaded: data of one person or the installation, and reports, which are slow. */
const notLive = [
  ...[
    'config',
    'appearance',
    'auth',
    'secondFactor',
    'signInChange',
    'externalSignIn',
    'securityEvent',
    ...['person', 'calendarLink', 'apiToken'],
    ...['privacy', 'delivery', 'unsubscribe', 'ownMessages'],
    'operator',
    'accessRequest',
    'supportAccess',
  ],
  ...['report', 'taxFact', 'figureCheck', 'geometry', 'live', 'retention', 'organisation', 'notificationTemplate'],
  // A person who pays by a payment link is not signed in.
  'linkPayment',
  // A person who confirms a condition report sees the changes made since (decision 96).
  'condition',
  // Additional names of places in the specification. Pages read `dzongkhag` and the zones instead.
  ...['thromde', 'locality', 'property'],
  // Files that are downloaded once, and the data that a device stores for work offline.
  ...['registerFile', 'fieldDesk', 'landReport'],
  // Computed at night.
  'rentStatistic',
]

test('changes by other people of each other kind of record appear on open pages', () => {
  const source = readFileSync('web/overview/live/refreshed-by.ts', 'utf8')
  const read = new Set(everyEndpoint().flatMap(([key, { method }]) => (method === 'GET' ? (key.split('.')[0] ?? []) : [])))
  expect([...read].filter((noun) => !source.includes(`'${noun}'`)).toSorted()).toEqual(notLive.toSorted())
})

test('a payment invalidates the views that show the progress of a payment plan', () => {
  expect(readFileSync('web/advices/invalidates-payments.ts', 'utf8')).toContain("'paymentPlan'")
})
