// An example for each field of the description, by name and schema: one name has the same meaning in every call (GLOSSARY).

import { apiVersions, newestOf } from '../../../../domain/api/api-versions.ts'

export type Schema = { readonly [name: string]: unknown }

const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const password = 'seven grey cranes of Phobjikha'
const secret = 'tGQ3sJ1mX0fYb6vK2nR8cW4zL5dH7aPqEuIoTyS9xBk'

const namedText: Readonly<Record<string, string>> = {
  accountName: 'Pema Dorji',
  accountNumber: '200123456',
  action: 'lease.activate',
  address: 'Norzin Lam 12, Thimphu',
  adviceNumber: 'PA-2025-000123',
  amount: '12.50',
  apiVersion: newestOf(apiVersions).date,
  authNumber: '918273',
  bankCode: 'BOB',
  base: 'RENT',
  before: '2025-07',
  body: 'The water is off on Saturday from 9 to 12.',
  branch: 'Thimphu',
  buildingName: 'Kelden Apartments',
  buildingNumber: 'B-12',
  chargedFor: '2025-06',
  cid: '11410000003',
  clientId: 'sakhang',
  code: 'AB-12',
  company: 'Druk Lifts',
  cursor: 'eyJhZnRlciI6IjEifQ',
  date: '2025-06-15',
  deepLink: '/admin/master-lease/units',
  detail: 'The office is closed on this day.',
  dzongkhag: 'Thimphu',
  email: 'pema@example.bt',
  employer: 'Ministry of Finance',
  evidence: 'Saw the original CID card.',
  fileName: 'statement.pdf',
  firstName: 'Pema',
  fromMonth: '2025-01',
  from: '2025-01',
  fullName: 'Pema Dorji',
  gewog: 'Kawang',
  hash: sha256,
  host: 'api.example.bt',
  issuer: 'https://id.example.bt',
  kind: 'RENT',
  language: 'en',
  lapName: 'Lap 4',
  lastName: 'Dorji',
  leaseNumber: 'LU-2025-000123',
  licenceNumber: 'R1-7',
  list: '/admin/payment-advices',
  listHash: sha256,
  location: 'Motithang',
  meterNumber: 'E-20417',
  middleName: 'Wangmo',
  month: '2025-06',
  months: '2025-06',
  name: 'Kelden',
  nameDzongkha: 'པདྨ་རྡོ་རྗེ།',
  nameEnglish: 'Pema Dorji',
  newPassword: password,
  newPasswordRentry: password,
  newValue: '1250',
  note: 'Agreed by phone.',
  number: 'R-2025-000123',
  occupation: 'Teacher',
  password,
  percent: '5',
  personName: 'Pema Dorji',
  phone: '17123456',
  phoneNumber: '17123456',
  pin: '2749',
  place: 'Thimphu',
  plotNumber: 'TH-3456',
  previewed: sha256,
  purpose: 'To check a reported fault.',
  q: 'Pema',
  quarter: '2025-Q2',
  quarters: '2025-Q2',
  rate: '12.50',
  rateAmount: '12.50',
  reason: 'The amount was typed wrongly.',
  receiptNumber: 'R-2025-000123',
  reference: 'BOB-778123',
  refusalText: 'The unit was let to another household.',
  rejectionReason: 'The reference is of another payment.',
  remarks: 'Corner plot.',
  room: 'Kitchen',
  roleClaim: 'sakhang_role',
  seed: '407218',
  slipNumber: 'S-7KMP-0012',
  state: secret,
  subject: 'Water off on Saturday',
  summary: 'Leaking tap in the kitchen',
  tenantName: 'Pema Dorji',
  text: 'The water is off on Saturday from 9 to 12.',
  thramNumber: '1204',
  title: 'Water off on Saturday',
  to: '2025-12',
  toMonth: '2025-12',
  token: secret,
  town: 'Thimphu',
  unitNumber: '3A',
  upTo: '12.50',
  url: 'https://example.bt/sakhang',
  username: '17123456',
  value: '1250',
  requestedTime: 'After five',
}

const example = {
  instant: '2025-06-15T04:00:00.000Z',
  date: '2025-06-15',
  id: '01973f5c-8a10-7c3e-9b1f-4d2a6e8c0b57',
  chhetrum: 1_500_000,
  count: 3,
}

/** Tried in this order if neither the name nor the format determines an example; the first that matches the pattern is used. */
const byPattern = ['2025-06', '2025-Q2', '12.50', '5', '09:30', '2749', 'AB-12', 'x'.repeat(43), 'a1'.repeat(32), 'eyJhIjoxfQ']

/** Undefined for a schema that lists its own values (`enum`, `boolean`), and if no valid example is known. */
export function exampleOf(name: string, schema: Schema): string | number | undefined {
  if (Array.isArray(schema['enum']) || 'const' in schema) return undefined
  if (isOf(schema, 'integer') || isOf(schema, 'number')) return numberOf(name, schema)
  if (!isOf(schema, 'string')) return undefined
  if (schema['format'] === 'date-time') return example.instant
  if (schema['format'] === 'date') return example.date
  if (schema['format'] === 'uuid') return example.id
  const sort = name === 'sort' ? firstSort(schema['pattern']) : undefined
  const candidates = [sort, namedText[name], ...bySuffix(name), ...('pattern' in schema ? byPattern : [])]
  return candidates.find((text) => text !== undefined && fits(text, schema))
}

function numberOf(name: string, { minimum, maximum }: Schema): number {
  const wanted = /amount$/i.test(name) ? example.chhetrum : example.count
  const minValue = typeof minimum === 'number' ? minimum : wanted
  const maxValue = typeof maximum === 'number' ? maximum : wanted
  return Math.min(Math.max(wanted, minValue), maxValue)
}

function bySuffix(name: string): string[] {
  if (/(^by|By|Name)$/.test(name)) return ['Pema Dorji']
  if (/(Reason|Note|Text|note|reason|description|remarks)$/i.test(name)) return ['Agreed by phone.']
  if (/Label$/.test(name)) return ['Kelden Apartments, 3A']
  if (/Number$/.test(name)) return ['2025-000123']
  if (/(Uri|Url)$/.test(name)) return ['/api/public/files/01973f5c']
  return []
}

function fits(text: string, { pattern, minLength, maxLength }: Schema): boolean {
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(text)) return false
  const { length } = Array.from(text)
  return (
    length >= (typeof minLength === 'number' ? minLength : 0) && length <= (typeof maxLength === 'number' ? maxLength : Infinity)
  )
}

function firstSort(pattern: unknown): string | undefined {
  const fields = typeof pattern === 'string' ? /^\^\(([\w|]+)\)/.exec(pattern)?.[1] : undefined
  return fields && `${fields.split('|')[0]}:asc`
}

export function isOf({ type }: Schema, name: string): boolean {
  return Array.isArray(type) ? type.includes(name) : type === name
}
