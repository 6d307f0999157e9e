import { fieldDeskContract } from './field-desk/field-desk-contract.ts'
import { accountMappingContract } from './accounting/account-mapping-contract.ts'
import { journalExportContract } from './accounting/journal-export-contract.ts'
import { webhookContract } from './webhooks/webhook-contract.ts'
import { announcementContract } from './announcements/announcement-contract.ts'
import { approvalContract } from './approvals/approval-contract.ts'
import { auditContract } from './audit/audit-contract.ts'
import { adviceContract } from './advices/advice-contract.ts'
import { paymentLinkContract } from './advices/payment-link-contract.ts'
import { paymentPlanContract } from './advices/plans/payment-plan-contract.ts'
import { budgetContract } from './budgets/budget-contract.ts'
import { bankAccountContract } from './bank-accounts/bank-account-contract.ts'
import { cashCountContract } from './payments/cash-count-contract.ts'
import { claimContract } from './payments/claim-contract.ts'
import { depositContract } from './deposits/deposit-contract.ts'
import { leaseEffectContract } from './advices/lease-effect-contract.ts'
import { creditNoteContract, creditRefundContract, leaseMoneyContract } from './advices/lease-money-contract.ts'
import { monthlyRunContract } from './monthly-runs/monthly-run-contract.ts'
import { linkPaymentContract } from './online/link-payment-contract.ts'
import { onlineContract } from './online/online-contract.ts'
import { payerContract } from './payments/payer-contract.ts'
import { paymentContract } from './payments/payment-contract.ts'
import { tenantPaymentContract } from './payments/tenant-payment-contract.ts'
import { statementContract } from './bank-statements/statement-contract.ts'
import { handOverContract } from './tenant-notices/hand-over-contract.ts'
import { tenantNoticeContract } from './tenant-notices/tenant-notice-contract.ts'
import { documentContract } from './documents/document-contract.ts'
import type { Endpoint } from './endpoint.ts'
import { appearanceContract } from './identity/appearance-contract.ts'
import { apiTokenContract } from './people/api-token-contract.ts'
import { authContract } from './identity/auth-contract.ts'
import { securityEventContract } from './identity/security-event-contract.ts'
import { proofContract } from './identity/proof-contract.ts'
import { passkeyContract, secondFactorContract } from './identity/second-factor-contract.ts'
import { configContract } from './identity/config-contract.ts'
import { signInChangeContract } from './identity/sign-in-change-contract.ts'
import { firstDayContract } from './import/first-day/first-day-contract.ts'
import { importContract } from './import/import-contract.ts'
import { jobContract } from './jobs/job-contract.ts'
import { conditionContract } from './leases/condition/condition-contract.ts'
import { leaseDraftContract } from './leases/drafts/lease-draft-contract.ts'
import { leaseContract } from './leases/lease-contract.ts'
import { maintenancePlanContract } from './maintenance/plans/maintenance-plan-contract.ts'
import { vendorContract } from './maintenance/vendors/vendor-contract.ts'
import { workOrderContract } from './maintenance/work-orders/work-order-contract.ts'
import { landReportContract } from './leases/land/land-report-contract.ts'
import { landRevisionContract } from './leases/land/land-revision-contract.ts'
import { rentRevisionContract } from './leases/rent/rent-revision-contract.ts'
import { landRateContract, landRateTableContract } from './properties/land-rates/land-rate-contract.ts'
import { meterContract } from './meters/meter-contract.ts'
import { meterReadingContract } from './meters/meter-reading-contract.ts'
import { tariffContract } from './meters/tariff-contract.ts'
import { recurringChargeContract } from './leases/charges/recurring-charge-contract.ts'
import { leaseMoveContract } from './leases/lease-move-contract.ts'
import { renewalContract } from './leases/renewals/renewal-contract.ts'
import { signingContract } from './leases/signing/signing-contract.ts'
import { agreementTemplateContract } from './leases/templates/agreement-template-contract.ts'
import { tenancyContract } from './leases/tenancy/tenancy-contract.ts'
import { closingContract } from './ledger/closing-contract.ts'
import { ledgerContract } from './ledger/ledger-contract.ts'
import { enquiryContract } from './listings/enquiry-contract.ts'
import { viewingContract } from './listings/viewing-contract.ts'
import { allotmentApplicantContract, allotmentRoundContract } from './allotment/allotment-contract.ts'
import { publicAllotmentContract } from './allotment/public-allotment-contract.ts'
import { applicationContract } from './applications/application-contract.ts'
import { listingContract } from './listings/listing-contract.ts'
import {
  administrativeZoneContract,
  dzongkhagContract,
  localityContract,
  subAdministrativeZoneContract,
  thromdeContract,
} from './locations/location-contract.ts'
import { damageContract } from './maintenance/damage-contract.ts'
import { geometryContract } from './map/geometry-contract.ts'
import { mapContract } from './map/map-contract.ts'
import { notificationContract } from './notifications/notification-contract.ts'
import { deliveryContract, emailStandingContract, unsubscribeContract } from './notifications/delivery-contract.ts'
import { ownMessagesContract } from './notifications/own-messages-contract.ts'
import { outboxContract } from './notifications/outbox-contract.ts'
import { reminderContract } from './notifications/reminder-contract.ts'
import { servedNoticeContract } from './notifications/served-notice-contract.ts'
import { templateContract } from './notifications/template-contract.ts'
import { holidayContract } from './overview/holiday-contract.ts'
import { operatorContract } from './overview/operator-contract.ts'
import { overviewContract } from './overview/overview-contract.ts'
import { accessRequestContract } from './overview/access-request-contract.ts'
import { buildingStackContract } from './overview/building-stack-contract.ts'
import { calendarLinkContract } from './overview/calendar/calendar-link-contract.ts'
import { leaseTermContract } from './overview/lease-term-contract.ts'
import { ownerShareContract } from './overview/owner-share-contract.ts'
import { arrearsTrendContract } from './overview/arrears-trend-contract.ts'
import { paymentHistoryContract } from './overview/payment-history-contract.ts'
import { recordSummaryContract } from './overview/record-summary-contract.ts'
import { privacyContract } from './overview/privacy-contract.ts'
import { retentionContract } from './overview/retention-contract.ts'
import { settingContract } from './overview/setting-contract.ts'
import { arrearsContract } from './arrears/arrears-contract.ts'
import { breachNoticeContract } from './arrears/breach-notice-contract.ts'
import { disputeContract } from './disputes/dispute-contract.ts'
import { noteContract } from './notes/note-contract.ts'
import { liveContract } from './overview/live-contract.ts'
import { supportAccessContract } from './overview/support-access-contract.ts'
import { managerContract } from './people/manager-contract.ts'
import { organisationContract } from './people/organisation-contract.ts'
import { ownerContract } from './people/owner-contract.ts'
import { personContract } from './people/person-contract.ts'
import { pictureContract } from './people/picture-contract.ts'
import { roleContract } from './people/role-contract.ts'
import { tenantContract } from './people/tenant-contract.ts'
import { externalSignInContract } from './sign-in-providers/external-sign-in-contract.ts'
import { signInProviderContract } from './sign-in-providers/sign-in-provider-contract.ts'
import { savedViewContract } from './saved-views/saved-view-contract.ts'
import { configureZodMessages } from './configure-zod-messages.ts'
import { buildingContract } from './properties/building-contract.ts'
import { plotContract } from './properties/plot-contract.ts'
import { propertySearchContract } from './properties/property-search-contract.ts'
import { plotCaseContract } from './plot-cases/plot-case-contract.ts'
import { registerFileContract } from './register-file/register-file-contract.ts'
import { landRemarkContract } from './properties/remarks/land-remark-contract.ts'
import { thramContract } from './properties/thram-contract.ts'
import { unitContract } from './properties/unit-contract.ts'
import { unitPlanContract } from './properties/unit-plan-contract.ts'
import { rentStatisticContract } from './rent-statistics/rent-statistic-contract.ts'
import { expenseContract, managementFeeContract } from './remittance/expense-contract.ts'
import { monthEndContract } from './month-end/month-end-contract.ts'
import { remittanceContract } from './remittance/remittance-contract.ts'
import { expenseRequestContract } from './remittance/expense-request-contract.ts'
import { reserveContract } from './remittance/reserve-contract.ts'
import { remittanceBatchContract } from './remittance-batches/remittance-batch-contract.ts'
import { figureCheckContract } from './reports/figure-check-contract.ts'
import { reportContract } from './reports/report-contract.ts'
import { taxFactContract } from './reports/tax-fact-contract.ts'
import { vacancyContract } from './reports/vacancy-contract.ts'

configureZodMessages()

/** The whole HTTP contract by noun. The server implements every row; the browser calls by key: `call('lease.list', …)`. */
export const contracts = {
  config: configContract,
  appearance: appearanceContract,
  auth: authContract,
  proof: proofContract,
  secondFactor: secondFactorContract,
  passkey: passkeyContract,
  signInChange: signInChangeContract,
  securityEvent: securityEventContract,
  apiToken: apiTokenContract,
  audit: auditContract,
  document: documentContract,
  dzongkhag: dzongkhagContract,
  administrativeZone: administrativeZoneContract,
  subAdministrativeZone: subAdministrativeZoneContract,
  thromde: thromdeContract,
  locality: localityContract,
  organisation: organisationContract,
  person: personContract,
  role: roleContract,
  manager: managerContract,
  owner: ownerContract,
  tenant: tenantContract,
  picture: pictureContract,
  signInProvider: signInProviderContract,
  externalSignIn: externalSignInContract,
  savedView: savedViewContract,
  thram: thramContract,
  landRemark: landRemarkContract,
  plotCase: plotCaseContract,
  registerFile: registerFileContract,
  plot: plotContract,
  property: propertySearchContract,
  building: buildingContract,
  unit: unitContract,
  unitPlan: unitPlanContract,
  lease: { ...leaseContract, ...leaseMoveContract },
  landRevision: landRevisionContract,
  rentRevision: rentRevisionContract,
  landReport: landReportContract,
  landRateTable: landRateTableContract,
  landRate: landRateContract,
  meter: meterContract,
  meterReading: meterReadingContract,
  tariff: tariffContract,
  recurringCharge: recurringChargeContract,
  agreementTemplate: agreementTemplateContract,
  tenantNotice: tenantNoticeContract,
  handOver: handOverContract,
  deposit: depositContract,
  leaseMoney: leaseMoneyContract,
  creditNote: creditNoteContract,
  creditRefund: creditRefundContract,
  leaseEffect: leaseEffectContract,
  leaseDraft: leaseDraftContract,
  renewal: renewalContract,
  tenancy: tenancyContract,
  signing: signingContract,
  condition: conditionContract,
  note: noteContract,
  ledger: ledgerContract,
  ledgerClosing: closingContract,
  accountMapping: accountMappingContract,
  journalExport: journalExportContract,
  advice: adviceContract,
  paymentLink: paymentLinkContract,
  paymentPlan: paymentPlanContract,
  monthlyRun: monthlyRunContract,
  payment: paymentContract,
  damageReport: damageContract,
  maintenancePlan: maintenancePlanContract,
  vendor: vendorContract,
  workOrder: workOrderContract,
  bankAccount: bankAccountContract,
  payer: payerContract,
  cashCount: cashCountContract,
  tenantPayment: tenantPaymentContract,
  claim: claimContract,
  online: onlineContract,
  linkPayment: linkPaymentContract,
  rentStatistic: rentStatisticContract,
  listing: listingContract,
  enquiry: enquiryContract,
  viewing: viewingContract,
  application: applicationContract,
  allotmentRound: allotmentRoundContract,
  allotmentApplicant: allotmentApplicantContract,
  publicAllotment: publicAllotmentContract,
  remittance: remittanceContract,
  remittanceBatch: remittanceBatchContract,
  expense: expenseContract,
  managementFee: managementFeeContract,
  ownerReserve: reserveContract,
  expenseRequest: expenseRequestContract,
  bankStatement: statementContract,
  geometry: geometryContract,
  map: mapContract,
  notification: notificationContract,
  announcement: announcementContract,
  webhook: webhookContract,
  fieldDesk: fieldDeskContract,
  outbox: outboxContract,
  delivery: deliveryContract,
  emailStanding: emailStandingContract,
  unsubscribe: unsubscribeContract,
  ownMessages: ownMessagesContract,
  reminder: reminderContract,
  notificationTemplate: templateContract,
  import: importContract,
  firstDay: firstDayContract,
  arrears: arrearsContract,
  breachNotice: breachNoticeContract,
  dispute: disputeContract,
  report: reportContract,
  monthEnd: monthEndContract,
  budget: budgetContract,
  taxFact: taxFactContract,
  vacancy: vacancyContract,
  figureCheck: figureCheckContract,
  job: jobContract,
  servedNotice: servedNoticeContract,
  approval: approvalContract,
  holiday: holidayContract,
  overview: {
    ...overviewContract,
    ...recordSummaryContract,
    ...leaseTermContract,
    ...buildingStackContract,
    ...paymentHistoryContract,
    ...arrearsTrendContract,
  },
  live: liveContract,
  calendarLink: calendarLinkContract,
  setting: settingContract,
  ownerShare: ownerShareContract,
  privacy: privacyContract,
  operator: operatorContract,
  supportAccess: supportAccessContract,
  accessRequest: accessRequestContract,
  retention: retentionContract,
}

export type Contracts = typeof contracts
type Noun = keyof Contracts
export type EndpointKey = { [N in Noun]: `${N}.${keyof Contracts[N] & string}` }[Noun]
export type EndpointAt<K extends EndpointKey> = K extends `${infer N extends Noun}.${infer V}`
  ? V extends keyof Contracts[N]
    ? Contracts[N][V] extends infer E extends Endpoint
      ? E
      : never
    : never
  : never

/** Every endpoint with its key, e.g. ["lease.create", …]. */
export function everyEndpoint(): [EndpointKey, Endpoint][] {
  return Object.entries(contracts).flatMap(([noun, endpoints]) =>
    Object.entries(endpoints).map(([verb, declared]): [EndpointKey, Endpoint] => [`${noun}.${verb}` as EndpointKey, declared]),
  )
}
