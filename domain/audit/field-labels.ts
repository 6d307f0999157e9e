import { definitionOf } from '../record.ts'
import { fieldNames } from './fields/field-names.ts'
import { fieldsAToL } from './fields/fields-a-to-l.ts'
import { fieldsMToZ } from './fields/fields-m-to-z.ts'
import { settingTitles } from './fields/setting-titles.ts'
import { retentionKinds } from '../settings/retention.ts'

// The labels of fields in the history. Fields of a defined record have the label of their form (domain/record.ts); the others are in
// fields/.

/** Computed fields and fields that only refer to another record. They have no meaning without a value, so the history omits them. */
const hiddenFields: ReadonlySet<string> = new Set(
  fieldNames(`
    id version createdAt createdBy createdByName changedAt changedByName authorName agreedByName givenAt cancelledAt
    cancelledByName sentAt sentByName servedByName requestedAt closedAt disabledAt fullName place placeKind placeId placeLabel
    propertyLabel tenantName ownerName vendorName tariffName tableName buildingName label leaseNumber thramNumber plotNumber
    unitNumber workOrderNumber about source apiVersion isEditable isOwn isOverdue isInForce hasEnded awaitsRecording
    lastIsEstimate occupancy withdrawBlockedReason acceptedCount buildingCount clauseCount leaseCount meterCount rateCount
    ratingCount waitingCount acknowledged acknowledgements balanceAmount clocks nextClock nextDueOn packs issues parents
    invited list resultId words isAnotherPayment includePast lines issuedBy assigneeName meterNumber adviceNumber adviceKind
    adviceBalanceAmount leaseStatus listingTitle officeName unitCount plotCount plotNumbers thramNumbers occupiedCount
    itemCount openCount viewCount enquiryCount newEnquiryCount addedByName addedAt uploadedAt recordedAt recordedBy
    fullAddress canDecide canReplace timeline redirectUri isVerified loginEnabled roles acknowledgedRemarkIds
    acknowledgedWarnings openBills hasThumbnail byteSize contentType tenantNameDzongkha administrativeZoneName dzongkhagName
    lastBillAmount lastReadOn lastValue unusual position decidedByName offeredUnitLabel createdById
  `),
)

const labels: Readonly<Record<string, string>> = { ...fieldsAToL, ...fieldsMToZ, ...settingTitles }

/** Labels for fields that have another meaning on this record. */
const labelsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  condition: { state: 'State' },
  dispute: { body: 'Filed with', place: 'Office' },
  landRate: { amount: 'Rate (Nu.)' },
  meterReading: { use: 'Units used', status: 'Status' },
  payment: { adviceId: 'Advice', reference: 'Reference' },
  retention: Object.fromEntries(Object.entries(retentionKinds).map(([kind, { label }]) => [kind, label])),
  leaseDraft: { rate: 'Rate' },
}

/** Undefined if the history does not show the field. */
export function fieldLabel(entity: string, field: string): string | undefined {
  const own = labelsOf[entity]?.[field] ?? definitionOf(entity)?.fields[field]?.label
  if (own !== undefined) return own
  return hiddenFields.has(field) ? undefined : (labels[field] ?? readableFieldName(field))
}

/** Whether the field has a label or is marked as hidden. */
export function isLabelled(entity: string, field: string): boolean {
  const isOwn = labelsOf[entity]?.[field] !== undefined || definitionOf(entity)?.fields[field] !== undefined
  return isOwn || hiddenFields.has(field) || field in labels
}

const abbreviations = /\b(api|cid|csv|gst|id|pdf|pin|sms|tds|tpn|url)\b/g

/** "gstPercent" → "GST percent". */
export function readableFieldName(name: string): string {
  const words = name
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .trim()
  const spelled = words.replaceAll(abbreviations, (word) => word.toUpperCase())
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}
