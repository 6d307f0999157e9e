import { calendarDateSchema } from '../calendar-date.ts'
import { cidSchema, emailSchema, phoneNumberSchema } from '../identity/contact.ts'
import { identityDocumentLabels } from '../people/identity-document-text.ts'
import {
  identityDocumentKinds,
  identityDocumentSchema,
  missingNumber,
  nullableTaxNumber,
  tenantTypes,
} from '../people/known-by.ts'
import { missingOfGst } from '../people/owner-contract.ts'
import { codeText } from '../sheet.ts'
import { requiredText, text } from '../text.ts'
import {
  dateColumn,
  type ImportColumn,
  type ImportSheet,
  type ImportValues,
  needed,
  type RowIssue,
  words,
} from './import-column.ts'

const personColumns: readonly ImportColumn[] = [
  { key: 'nameDzongkha', title: 'Name in Dzongkha', read: text(200) },
  { key: 'email', title: 'E-mail', read: emailSchema },
]
/** By these somebody is known; what is missing of them depends on the type. */
const knownBy = ['cid', 'identityKind', 'identityNumber', 'licenceNumber', 'taxpayerNumber']
const phone: ImportColumn = {
  key: 'phoneNumber',
  title: 'Phone number',
  read: phoneNumberSchema,
  ...needed,
  example: '17123456',
  note: 'The 8 digits of a mobile number. The person signs in by a code sent to it.',
}
const cid: ImportColumn = {
  key: 'cid',
  title: 'CID',
  read: cidSchema,
  ...needed,
  example: '11410000999',
  note: '11 digits. Format the column as text, so that zeros at the front stay.',
}
const optionalCid: ImportColumn = { ...cid, isRequired: false, note: '11 digits; an individual without one has a document.' }
const identityColumns: readonly ImportColumn[] = [
  {
    key: 'identityKind',
    title: 'Identity document',
    ...words(identityDocumentKinds, (kind) => identityDocumentLabels[kind]),
    note: 'Of who has no CID.',
  },
  { key: 'identityNumber', title: 'Number of the document', read: identityDocumentSchema.shape.number },
]
const businessColumns: readonly ImportColumn[] = [
  { key: 'licenceNumber', title: 'Licence number', read: text(40) },
  { key: 'taxpayerNumber', title: 'Taxpayer number', read: nullableTaxNumber },
]
export const ownerSheet: ImportSheet = {
  columns: [
    { key: 'nameEnglish', title: 'Name', read: requiredText(120), ...needed, example: 'Karma Dorji' },
    { key: 'ownerType', title: 'Type', ...words(tenantTypes, codeText), example: 'Individual' },
    optionalCid,
    ...identityColumns,
    ...businessColumns,
    { key: 'gstNumber', title: 'GST number', read: nullableTaxNumber },
    { key: 'gstRegisteredFrom', title: 'Registered for GST from', ...dateColumn },
    {
      key: 'isTaxExempt',
      title: 'Exempt from TDS',
      ...words(['YES', 'NO'], codeText),
      note: 'Yes for the State and religious institutions.',
    },
    phone,
    ...personColumns,
    { key: 'permanentAddress', title: 'Permanent address', read: text(300) },
  ],
  check: ownerIssues,
  together: [
    ['ownerType', ...knownBy],
    ['gstNumber', 'gstRegisteredFrom'],
  ],
}

export const tenantSheet: ImportSheet = {
  columns: [
    { key: 'tenantType', title: 'Type', ...words(tenantTypes, codeText), example: 'Individual' },
    {
      key: 'firstName',
      title: 'First name',
      read: requiredText(120),
      ...needed,
      example: 'Pema',
      note: 'The whole name of a business.',
    },
    { key: 'middleName', title: 'Middle name', read: text(80) },
    { key: 'lastName', title: 'Last name', read: text(80), example: 'Lhamo' },
    { ...optionalCid, example: '11410002001' },
    ...identityColumns,
    ...businessColumns,
    { ...phone, example: '17234567' },
    ...personColumns,
    { key: 'dzongkhag', title: 'Dzongkhag', read: text(80), note: 'Where the tenant is from.' },
    { key: 'zone', title: 'Gewog or thromde', read: text(80) },
    { key: 'subZone', title: 'Chiwog or locality', read: text(80) },
  ],
  check: (values) => knownByIssues(values.tenantType, values),
  together: [['tenantType', ...knownBy]],
}

/** By the same rules as a person who is written down on the screen. */
function knownByIssues(type: unknown, values: ImportValues): RowIssue[] {
  const legalType = tenantTypes.find((one) => one === type) ?? 'INDIVIDUAL'
  const { identityKind, identityNumber } = values
  if (Boolean(identityKind) !== Boolean(identityNumber))
    return [{ key: identityKind ? 'identityNumber' : 'identityKind', message: 'Give the kind of the document and its number.' }]
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
  return [...knownByIssues(values.ownerType, values), ...(missing ? [{ key: missing.field, message: missing.message }] : [])]
}

const given = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
