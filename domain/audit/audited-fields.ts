import { auditedFieldsOf, definitionOf } from '../record.ts'
import { retentionKinds } from '../settings/retention.ts'
import { fieldNames } from './fields/field-names.ts'

/** The amount, date and method of a payment. A reference or a reason is free text and may name a person. */
const moneyFields = ['amount', 'interestAmount', 'method', 'paidOn', 'refundedOn', 'dueDate', 'adviceId', 'refundNumber'] as const

/**
 * The fields whose values the audit stores, by the noun of the record; for a defined record the definition lists them (domain/record.ts).
 * For every other field the audit stores only the name, so that a new field is personal until it is listed here. Names, numbers, addresses
 * and notes are never listed.
 */
const auditedFields: Readonly<Record<string, readonly string[]>> = {
  lease: [
    ...fieldNames(`
    status vacatedOn terminationDate rentAmount startDate endDate signedBy signedOn stampedOn registeredOn registrationNumber
    consentOf agreementHash agreementTemplateId agreementTemplateVersion renewalAskedOn renewalAnswer effectiveDate noticeDate
    objectedOn tenantId coTenantId leavingTenantId
  `),
    ...moneyFields,
  ],
  leaseDraft: fieldNames('propertyType propertyId tenantId startDate endDate rentAmount depositAmount agreementTemplateId'),
  payment: [
    'receiptNumber',
    'leaseId',
    'status',
    'isReturned',
    'taxWithheldAmount',
    'taxRemittedAmount',
    'creditAmount',
    ...moneyFields,
  ],
  advice: [
    ...fieldNames(`
    leaseId month taxStatus isRemitted paymentLink paidAmount creditedAmount writtenOffAmount recoveredAmount
    interestPostedAmount interestPaidAmount taxWithheldAmount taxRemittedAmount
  `),
    ...moneyFields,
  ],
  leaseMoney: ['asOf', ...moneyFields],
  plotCase: ['kind', 'status', 'thramId', 'surveyedOn', 'approvedOn', 'newNumbers'],
  paymentPlan: ['tenantId', 'agreedOn', 'interest', 'graceDays', 'state', 'totalAmount', 'brokenOn', 'cancelledOn'],
  handOver: ['leaseId', 'tenantId', 'state', 'date', 'startsAt'],
  tenantNotice: ['leaseId', 'tenantId', 'givenOn', 'lastDay', 'reason', 'withdrawnOn'],
  breachNotice: fieldNames('noticeNumber leaseId tenantId servedOn remedyOn state overdueAmount interestAmount withdrawnOn'),
  tenantPayment: ['leaseId', ...moneyFields],
  creditRefund: ['leaseId', ...moneyFields],
  deposit: ['settlementNumber', 'refundAmount', 'refundedOn'],
  ledgerClosing: ['closedUntil'],
  approval: ['status', 'kind', 'amount', 'requestedBy', 'decidedBy', 'resultId'],
  retention: Object.keys(retentionKinds),
  arrears: ['remindedTenants'],
  apiToken: ['scopes', 'expiresOn', 'status', 'apiVersion'],
  signInProvider: fieldNames('issuer clientId hasClientSecret status access roleClaim adminValues managerValues secondFactor'),
  webhook: ['events', 'status', 'replayed', 'formerSecretUntil'],
  supportAccess: ['status', 'hours', 'expiresAt'],
  accessRequest: ['status'],
  cashCount: ['countedOn', 'cashAmount', 'chequeAmount', 'cashDifferenceAmount', 'chequeDifferenceAmount'],
  remittance: ['amount', 'ownerId', 'status', 'reservedAmount'],
  budget: ['year', 'rent', 'charges', 'metered', 'repairs', 'cleaning', 'security', 'utilities', 'insurance', 'taxes', 'other'],
  expenseRequest: ['status', 'amount', 'buildingId', 'ownerId', 'decision', 'expenseId'],
  ownerReserve: ['usedAmount', 'releasedAmount', 'returnedAmount'],
  monthEnd: ['month', 'step', 'isDone'],
  journalExport: ['exportNumber', 'until', 'entryCount', 'amount'],
  remittanceBatch: ['ownerCount', 'amount', 'remittedOn', 'bankFileFormat', 'bankFileCount'],
  managementFee: ['percent', 'startsOn'],
  taxFact: ['kind', 'year', 'amount', 'buildingId', 'plotId'],
  condition: fieldNames(`
    kind completedAt inspectedOn keys room state party deductionAmount ownerTickedAt tenantTickedAt signature signedAt
    isOnPaper
  `),
  damageReport: ['status', 'kind', 'itemId', 'itemStatus', 'costAmount', 'chargedTo', 'billStatus', 'approvedAmount'],
  claim: ['status'],
  online: ['status', 'amount'],
  enquiry: ['state'],
  allotmentRound: fieldNames(`
    state mode registerUntil incomeCeilingAmount minHousehold maxHousehold longestStayMonths followsRoundId carriesOver
    offerDays seedOn listHash seed applicantCount carriedFrom cancelledReason
  `),
  fieldDesk: ['deviceCode'],
  allotmentApplicant: ['state', 'isConfirmed', 'offeredUnitId', 'answerUntil', 'leaseDraftId', 'document'],
  application: ['state', 'hasLink', 'linkExpiresAt', 'moveInOn', 'months', 'document'],
  viewing: ['status', 'date', 'startsAt', 'endsAt', 'places', 'isWithdrawn'],
  bankStatement: ['matchedLine', 'ignoredLine'],
  notificationTemplate: ['isOn', 'channels', 'audiences', 'language', 'timings', 'subject', 'english', 'dzongkha'],
  outbox: ['state'],
  delivery: ['channel'],
  emailStanding: ['isReachable', 'hasUnsubscribed'],
  setting: fieldNames(`
    lateInterest taxRates allocation tenancyPolicy leaseDefaults deadlines workingWeek expiryWarning taxOffices quietHours
    smsPrice workTargets payouts rentStatistics numbering approvals sessions supportAccess secondFactor retention reason
  `),
  holiday: ['date', 'name'],
  role: ['role'],
  job: ['job', 'isEnabled', 'enabledOn', 'dayOfMonth', 'keepCount'],
}

/** For each record, the fields whose values are stored. */
export const storedFields: readonly [entity: string, fields: readonly string[]][] = Object.entries(auditedFields)

/** Stored for every record: the kind of a document that was added or removed. */
const auditedOfAnyRecord: readonly string[] = ['document']

/** One changed field of a record; `before` and `after` are omitted if its values are not stored. */
export type Change = { field: string; before?: unknown; after?: unknown }

/** The differences, with the values that may be stored. A field that only one side has is also a change. */
export function changesBetween(entity: string, before: object, after: object): Change[] {
  const definition = definitionOf(entity)
  const audited = definition ? auditedFieldsOf(definition) : (auditedFields[entity] ?? [])
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field): Change[] => {
    const [old, now] = [plainly(Reflect.get(before, field)), plainly(Reflect.get(after, field))]
    if (JSON.stringify(old) === JSON.stringify(now)) return []
    return [auditedOfAnyRecord.includes(field) || audited.includes(field) ? { field, before: old, after: now } : { field }]
  })
}

/** The input of a call if no use case recorded the previous values. Secret fields are omitted, including their names. */
export function changesSent(entity: string, sent: unknown): Change[] {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return []
  const fields = Object.fromEntries(Object.entries(sent).filter(([field]) => !neverRecorded.has(field)))
  return changesBetween(entity, {}, fields).map(({ field, after }) => (after === undefined ? { field } : { field, after }))
}

const neverRecorded = new Set(['password', 'pin', 'code', 'userId', 'personId', 'adviceIds'])

/** Reduces people inside a value to their id and share. */
function plainly(value: unknown): unknown {
  if (value === undefined) return null
  if (!Array.isArray(value)) return value
  return value.map((item: unknown) =>
    typeof item === 'object' && item !== null && 'ownerId' in item
      ? { ownerId: item.ownerId, share: 'share' in item ? item.share : null }
      : item,
  )
}
