import { calendarDateSchema } from '../calendar-date.ts'
import { identityDocumentLabels } from '../people/identity-document-text.ts'
import { identityDocumentKinds, identityDocumentSchema, missingNumber } from '../people/identity-document.ts'
import { legalTypes } from '../people/legal-type.ts'
import { owner } from '../people/owner.ts'
import { missingOfGst } from '../people/owner-contract.ts'
import { tenant } from '../people/tenant.ts'
import { text } from '../text.ts'
import { type ImportColumn, type ImportSheet, type ImportValues, type RowIssue, words } from './import-column.ts'
import { importColumnsOf, otherImportColumnsOf } from './record-import.ts'

/** The fields that identify a person; which of them are required depends on the type. */
const identityText = ['cid', 'identityKind', 'identityNumber', 'licenceNumber', 'taxpayerNumber']
const identityColumns: readonly ImportColumn[] = [
  {
    key: 'identityKind',
    title: 'Identity document',
    ...words(identityDocumentKinds, (kind) => identityDocumentLabels[kind]),
    note: 'Only for a person without a CID.',
  },
  { key: 'identityNumber', title: 'Number of the document', read: identityDocumentSchema.shape.number },
]

const ownerFirst = ['nameEnglish', 'ownerType', 'cid'] as const
export const ownerSheet: ImportSheet = {
  columns: [...importColumnsOf(owner, ownerFirst), ...identityColumns, ...otherImportColumnsOf(owner, ownerFirst)],
  check: ownerIssues,
  together: [
    ['ownerType', ...identityText],
    ['gstNumber', 'gstRegisteredFrom'],
  ],
}

const tenantFirst = ['tenantType', 'firstName', 'middleName', 'lastName', 'cid'] as const
export const tenantSheet: ImportSheet = {
  columns: [
    ...importColumnsOf(tenant, tenantFirst),
    ...identityColumns,
    ...otherImportColumnsOf(tenant, tenantFirst),
    { key: 'dzongkhag', title: 'Dzongkhag', read: text(80), note: 'Where the tenant is from.' },
    { key: 'zone', title: 'Gewog or thromde', read: text(80) },
    { key: 'subZone', title: 'Chiwog or locality', read: text(80) },
  ],
  check: (values) => identityIssues(values.tenantType, values),
  together: [['tenantType', ...identityText]],
}

/** The same rules as for a person registered on the screen. */
function identityIssues(type: unknown, values: ImportValues): RowIssue[] {
  const legalType = legalTypes.find((one) => one === type) ?? 'INDIVIDUAL'
  const { identityKind, identityNumber } = values
  if (Boolean(identityKind) !== Boolean(identityNumber))
    return [{ key: identityKind ? 'identityNumber' : 'identityKind', message: 'Enter both the kind of document and its number.' }]
  const missing = missingNumber(legalType, {
    cid: given(values.cid),
    identityDocument: identityNumber ? {} : null,
    licenceNumber: given(values.licenceNumber),
    taxpayerNumber: given(values.taxpayerNumber),
  })
  return missing ? [{ key: missing.field, message: missing.message }] : []
}

function ownerIssues(values: ImportValues): RowIssue[] {
  const gst = {
    gstNumber: given(values.gstNumber),
    gstRegisteredFrom: calendarDateSchema.safeParse(values.gstRegisteredFrom).data,
  }
  const missing = missingOfGst(gst)
  return [...identityIssues(values.ownerType, values), ...(missing ? [{ key: missing.field, message: missing.message }] : [])]
}

const given = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
