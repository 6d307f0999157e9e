import { expect, test } from 'vitest'
import { z } from 'zod'
import { everyEndpoint } from '../contracts.ts'
import { isOfficeOnly } from '../endpoint.ts'
import { allowsScope, apiScopes } from './api-scope.ts'
import { scopeOfCall } from './scope-of-call.ts'

const guarded = everyEndpoint().filter(([, { allow }]) => allow !== 'PUBLIC')

test('each call that is not public has a scope or is closed to programs, as listed here', () => {
  const lines = guarded.map(([key, endpoint]) => {
    const [noun, verb] = key.split('.')
    return { scope: `${scopeOfCall(key, endpoint) ?? 'people'} ${noun}`, verb }
  })
  const calls = [...Map.groupBy(lines, ({ scope }) => scope)].map(
    ([scope, of]) => `${scope}: ${of.map(({ verb }) => verb).join(' ')}`,
  )
  expect(`\n${calls.toSorted().join('\n')}\n`).toMatchInlineSnapshot(`
    "
    ANY apiToken: current
    billing:read accountMapping: list read
    billing:read advice: unbilled list read compare pdf
    billing:read arrears: list previewReminders
    billing:read bankAccount: list read
    billing:read bankStatement: preview list read lines
    billing:read breachNotice: list read preview pdf
    billing:read budget: read proposal report
    billing:read cashCount: open openMovements list read movements
    billing:read claim: list read
    billing:read creditNote: list pdf
    billing:read creditRefund: list pdf
    billing:read deposit: list read pdf
    billing:read expense: list read
    billing:read expenseRequest: list read pdf
    billing:read journalExport: preview list read file
    billing:read ledger: trialBalance periodBalance entries statement statementPdf
    billing:read ledgerClosing: read
    billing:read managementFee: list
    billing:read monthEnd: read
    billing:read monthlyRun: preview latest exceptions
    billing:read online: list read
    billing:read ownerReserve: read movements
    billing:read payer: find read
    billing:read payment: previewAdvice list read previewTaxRemittances receipt
    billing:read paymentLink: read
    billing:read paymentPlan: list read
    billing:read reminder: preview
    billing:read remittance: due owners statement list read pdf
    billing:read remittanceBatch: due preview list read bankFile
    billing:read taxFact: list
    billing:read tenantPayment: due preview sheet
    billing:write accountMapping: create update
    billing:write advice: generate textComparison taxRemittance
    billing:write arrears: remind
    billing:write bankStatement: create match link ignore
    billing:write budget: set
    billing:write claim: approve reject
    billing:write expense: create
    billing:write expenseRequest: create withdraw
    billing:write journalExport: create
    billing:write leaseMoney: interest charge
    billing:write online: ask
    billing:write ownerReserve: use
    billing:write payment: payAdvice payLease keepCertificate taxRemittance taxRemittances textReceipt
    billing:write paymentLink: issue withdraw
    billing:write reminder: remind askToSign
    billing:write taxFact: create remove
    billing:write tenantPayment: record
    documents:read document: list read
    documents:write document: add remove
    leases:read agreementTemplate: list read versions preview pdf
    leases:read condition: read pdf
    leases:read handOver: ofLease
    leases:read landRate: list read
    leases:read landRateTable: list read
    leases:read landReport: pdf
    leases:read landRevision: preview
    leases:read lease: preview list read gaps events schedule announcedRents notice landRevisions
    leases:read leaseDraft: list read
    leases:read leaseEffect: preview
    leases:read meter: list read useByMonth
    leases:read meterReading: list read round preview
    leases:read recurringCharge: list read preview
    leases:read renewal: list calendar question
    leases:read rentRevision: preview
    leases:read servedNotice: list
    leases:read signing: read agreement
    leases:read tariff: list read
    leases:read tenancy: inBuilding
    leases:read tenantNotice: list ofLease pdf
    leases:write agreementTemplate: create update choose
    leases:write condition: begin update saveItem addPhoto settleRoom complete
    leases:write handOver: offer close
    leases:write landRate: create update remove
    leases:write landRateTable: create update remove
    leases:write lease: create activate cancel withdrawNotice undoVacate renew holdover change coTenant succeed
    leases:write leaseDraft: create update remove
    leases:write meter: create update
    leases:write meterReading: create accept reject check
    leases:write recurringCharge: create createForBuilding
    leases:write renewal: ask
    leases:write signing: addDocument stamp register
    leases:write tariff: create rename addRates removeRates
    listings:read allotmentApplicant: list read
    listings:read allotmentRound: list read leftOver
    listings:read application: list compare read
    listings:read enquiry: list read
    listings:read listing: own readOwn
    listings:read rentStatistic: ofBuilding
    listings:read viewing: slots
    listings:write allotmentApplicant: create exclude confirm answer startLease
    listings:write allotmentRound: create update open carryOver close draw offer cancel finish
    listings:write application: invite create update sendLink revokeLink review accept refuse withdraw
    listings:write enquiry: update
    listings:write listing: create update remove publish unpublish addPhoto
    listings:write viewing: offer withdraw confirm decline move
    maintenance:read damageReport: list read
    maintenance:read maintenancePlan: list read
    maintenance:read vendor: list read
    maintenance:read workOrder: list counts costs read
    maintenance:write damageReport: create addItem addPhoto comment resolve reject rejectBill
    maintenance:write maintenancePlan: create update openWork remove
    maintenance:write vendor: create update
    maintenance:write workOrder: create update quote decide schedule finish rate bill pay close cancel
    people accessRequest: list accept refuse
    people administrativeZone: create update remove
    people advice: byBuilding writeOff
    people announcement: list read create update remove preview send cancel resend deliveries
    people apiToken: list read create useNewestVersion revoke
    people appearance: read update
    people approval: list read countWaiting approve refuse withdraw
    people audit: list
    people auth: switchRole logout sessions sessionTime endOtherSessions endSession updateDetails setPin readPhone sendPhoneCode movePhone joinSignIn updatePassword authenticated roleOffers acceptRole declineRole admins disableLogin enableLogin
    people bankAccount: toPay create update remove
    people breachNotice: serve withdraw
    people calendarLink: read create withdraw
    people cashCount: close
    people claim: create withdraw
    people condition: tick sign
    people damageReport: sendBill approveBill
    people delivery: state checkMailDomain sendTest sendTestTo
    people deposit: settle
    people dispute: list read create update close reopen ofLease pack packPdf
    people dzongkhag: create update remove
    people emailStanding: read markReachable
    people expense: reverse
    people expenseRequest: approve decline
    people externalSignIn: own beginConnect connect disconnect beginProof prove
    people fieldDesk: downloadBuilding bindDevice
    people figureCheck: run
    people firstDay: read create update import balance remove
    people handOver: choose ask
    people holiday: list put remove
    people import: list create template read errors changes undo
    people job: list runs change run
    people landRevision: announce
    people lease: vacate terminate suspend resume rentChange rentObjection
    people leaseMoney: creditNote refund excessRent
    people ledgerClosing: close reopen
    people live: changes
    people managementFee: set
    people manager: page all allForSignIn create read update
    people meterReading: correct void
    people monthEnd: mark
    people notification: list countUnread markAllRead update
    people notificationTemplate: list update reset
    people online: offer start chooseAccount confirm cancel settle
    people operator: organisations enter requestAccess checkAdminIdentity withdrawAdminIdentityCheck installation figures
    people organisation: ofAdmin
    people outbox: list resend resendAll cancel
    people overview: outlook
    people ownMessages: read change
    people owner: update
    people ownerReserve: release reverse
    people passkey: registrationOptions add remove
    people payment: reverse
    people paymentPlan: create cancel
    people person: signIn resetSignIn signInChanges withdrawSignInChange checkIdentity alike
    people picture: tenantProfile tenantSignature userProfile organisationLogo
    people privacy: exportUser exportTenant exportUserPdf exportTenantPdf eraseUser eraseTenant restriction restrict
    people proof: give
    people recurringCharge: change end
    people remittance: create reverse
    people remittanceBatch: create createBankFile
    people renewal: answer
    people rentRevision: announce
    people role: list held grant end
    people savedView: list read create update setDefault remove
    people secondFactor: read beginApp confirmApp removeApp renewRecoveryCodes forgetDevice
    people securityEvent: list
    people setting: list preview update takeBack inForce
    people signInChange: sendEmailCode confirmEmail own stop
    people signInProvider: list read create update enable disable remove check invite
    people signing: sign consent waitingConsents
    people subAdministrativeZone: create update remove
    people supportAccess: list accept refuse end
    people tenant: update
    people tenantNotice: preview give update withdraw
    register:read building: list read
    register:read geometry: list tile measure
    register:read landRemark: list read met
    register:read map: list extent leasePlace
    register:read note: list read assignees
    register:read owner: page all read
    register:read plot: list read
    register:read plotCase: list read family
    register:read property: search
    register:read registerFile: geopackage
    register:read tenant: page find read readByPhone userByPhone userByCid allOfAdmin
    register:read thram: list read tenures
    register:read unit: list read
    register:read unitPlan: preview
    register:write building: create update remove
    register:write geometry: put
    register:write landRemark: create update remove
    register:write note: create update remove
    register:write owner: create
    register:write plot: create update remove
    register:write plotCase: create update move revert
    register:write tenant: create
    register:write thram: create update transfer takeBackTransfer remove
    register:write unit: create update remove
    register:write unitPlan: register
    reports:read figureCheck: read
    reports:read map: read
    reports:read overview: dashboard search tenantSummary leaseSummary unitSummary buildingSummary plotSummary thramSummary ownerSummary leaseTerm buildingStack leasePaymentHistory tenantPaymentHistory arrearsTrend
    reports:read ownerShare: read cashFlow lines
    reports:read report: rentRoll arrears occupancy vacancies collection deposits taxWithheld gst ownerStatement tax meterUse overrides
    reports:read vacancy: read letter
    webhooks:read webhook: list read messages message
    webhooks:write webhook: create update remove renewSecret enable disable test replayFailed replay
    "
  `)
})

test('no token can sign anybody in, change roles, erase a person or run the installation', () => {
  const nouns = ['auth', 'proof', 'secondFactor', 'passkey', 'signInChange', 'person', 'role', 'manager', 'apiToken', 'privacy']
  const closed = [...nouns, 'operator', 'supportAccess', 'accessRequest', 'setting', 'approval', 'job', 'import', 'firstDay']
  const open = guarded.filter(
    ([key, endpoint]) => key !== 'apiToken.current' && closed.includes(key.split('.', 1)[0] ?? '') && scopeOfCall(key, endpoint),
  )
  expect(open).toEqual([])
  // A program subscribes for its user; the messages that it receives contain no names (docs/decisions/0138).
  const subscribing = ['webhook.create', 'webhook.update', 'webhook.renewSecret']
  const forOffice = guarded.filter(([key, endpoint]) => isOfficeOnly(endpoint) && scopeOfCall(key, endpoint))
  expect(forOffice.map(([key]) => key)).toEqual(subscribing)
})

test('no call with the scope register:read returns an outstanding amount', () => {
  const telling = guarded.filter(([key, endpoint]) => {
    const { reply } = endpoint
    if (scopeOfCall(key, endpoint) !== 'register:read' || !(reply instanceof z.ZodType)) return false
    const fields = JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' }))
    return /"(balanceAmount|owedAmount|overdueAmount)"/.test(fields)
  })
  expect(telling.map(([key]) => key)).toEqual([])
})

test('every scope permits at least one call, and write permission includes read', () => {
  const used = new Set(guarded.map(([key, endpoint]) => scopeOfCall(key, endpoint)))
  expect(apiScopes.filter((scope) => !used.has(scope))).toEqual([])
  expect(allowsScope(['billing:write'], 'billing:read')).toBe(true)
  expect(allowsScope(['billing:read'], 'billing:write')).toBe(false)
  expect(allowsScope(['billing:write'], 'leases:read')).toBe(false)
})
