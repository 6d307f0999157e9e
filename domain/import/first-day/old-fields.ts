import { t } from '../../wording.ts'

/** The kind of a value, whatever its column is called. */
export type OldContent = 'text' | 'name' | 'share' | 'cid' | 'phone' | 'date' | 'money' | 'area' | 'place' | 'use'

type OldField = {
  label: string
  content: OldContent
  /** Headings for it in the books of offices, without case and signs. */
  spellings: RegExp
}

/** The fields that the wizard finds in an old workbook. Every row of every sheet may contain some of them. */
export const oldFields = {
  tenantName: {
    label: t`Tenant’s name`,
    content: 'name',
    spellings:
      /^(tenants?|lessees?|occupants?|renters?)( ?s)?( (full )?names?)?$|^names? of (the )?(tenants?|lessees?|occupants?)$|^rented to$/,
  },
  tenantCid: { label: t`Tenant’s CID`, content: 'cid', spellings: /^(tenants?|lessees?|occupants?)( ?s)? (cid|id|citizen).*$/ },
  tenantPhone: {
    label: t`Tenant’s phone number`,
    content: 'phone',
    spellings: /^(tenants?|lessees?|occupants?)( ?s)? (phone|mobile|contact|tel).*$/,
  },
  buildingName: {
    label: t`Building`,
    content: 'text',
    spellings: /^(building|house|block|property|bldg)( (name|no|number))?$|^name of (the )?(building|house|property)$/,
  },
  unitNumber: {
    label: t`Unit number`,
    content: 'text',
    spellings:
      /^(flat|unit|apartment|apt|shop|room|door|quarter|qtr)s?( (no|nos|number|name|id))?$|^(flat|shop|unit|room)( or| and)? (flat|shop|unit|room)( no)?$/,
  },
  unitUse: {
    label: t`Use of the unit`,
    content: 'use',
    spellings:
      /^(unit|flat|shop|room|property|premises|space)?( ?s)? ?(type|use|usage|purpose|category|kind)( of (the )?(unit|flat|use|property|premises|space|occupancy))?$|^residential( or)? commercial$/,
  },
  leaseStart: {
    label: t`Lease starts`,
    content: 'date',
    spellings:
      /^(lease )?(start(s|ed)?|from|begin(s|ning)?|commence(s|ment)?)( (date|on|from))?$|^(date of )?(occupancy|occupation|entry|agreement|joining|commencement|allotment)( date)?$|^(occupied|allotted) (from|on|since)$|^move in( date)?$|^since$|^w e f$|^with effect from$|^(agreement|contract) (date|from)$/,
  },
  leaseEnd: {
    label: t`Lease ends`,
    content: 'date',
    spellings:
      /^(lease )?(end(s|ing)?|(valid )?(to|up ?to|until|till)|expiry|expires?)( (date|on))?$|^(date of )?expiry$|^(agreement|contract) (end|expiry|until|to).*$/,
  },
  rent: {
    label: t`Rent per month`,
    content: 'money',
    spellings:
      /^((monthly|house|current|net|agreed) )*(rent|rental)s?( (amount|amt|per month|pm|monthly|rate|nu|a month))*$|^rent month$/,
  },
  deposit: {
    label: t`Security deposit held`,
    content: 'money',
    spellings:
      /^(security )?(deposit|caution)s?( (money|amount|amt|held|paid|nu))*$|^(advance|sd)( (money|amount|held|nu))*$|^security( money)?$/,
  },
  arrears: {
    label: t`Rent still owed`,
    content: 'money',
    spellings:
      /^(total )?(arrears?|outstanding|dues?|balance|unpaid|pending|overdue|rent due|owed)( (rent|amount|amt|due|nu|balance))*( as (on|of|at)( .*)?)?$/,
  },
  ownerName: {
    label: t`Owner’s name`,
    content: 'name',
    spellings:
      /^(owners?|landlords?|house owners?|building owners?|land owners?|proprietors?)( ?s)?( (full )?names?)?$|^names? of (the )?(owners?|landlords?)$/,
  },
  ownerCid: { label: t`Owner’s CID`, content: 'cid', spellings: /^(owners?|landlords?)( ?s)? (cid|id|citizen).*$/ },
  ownerShare: {
    label: t`Owner’s share`,
    content: 'share',
    spellings: /^(owners?|landlords?)?( ?s)? ?(shares?|holding)( (percent|percentage|of ownership))?$/,
  },
  ownerTaxpayerNumber: {
    label: t`Owner’s taxpayer number (TPN)`,
    content: 'text',
    spellings: /^(owners?|landlords?)( ?s)? (tpn|tax payer|taxpayer)( (no|number))?$/,
  },
  ownerPhone: {
    label: t`Owner’s phone number`,
    content: 'phone',
    spellings: /^(owners?|landlords?)( ?s)? (phone|mobile|contact|tel).*$/,
  },
  thramNumber: { label: t`Thram number`, content: 'text', spellings: /^(thram|tham|thrum)( (no|nos|number))?$/ },
  plotNumber: { label: t`Plot number`, content: 'text', spellings: /^(plot|land|parcel)( (no|nos|number|id))?$/ },
  plotArea: {
    label: t`Area of the plot`,
    content: 'area',
    spellings: /^(plot|land|net)? ?(area|size|acreage|decimals?)( (in )?(acres?|sq ?ft|sqft))?$/,
  },
  dzongkhag: { label: t`Dzongkhag`, content: 'place', spellings: /^(dzongkhag|dzongkhak|dzong|district)s?( name)?$/ },
  zone: {
    label: t`Gewog or thromde`,
    content: 'place',
    spellings: /^(gewog|geog|gewog (or|and) thromde|thromde|town|city|municipality|location)s?( name)?$/,
  },
} as const satisfies Record<string, OldField>

export type OldFieldKey = keyof typeof oldFields
export const oldFieldKeys = Object.keys(oldFields).filter((key): key is OldFieldKey => key in oldFields)

/** Headings that may belong to a tenant or an owner; the preceding columns decide. */
export const sharedSpellings = {
  name: /^(full )?names?$|^party( name)?$|^particulars$/,
  cid: /^(cid|citizen(ship)? id( card)?|id card|identity card|c i d)( (no|number|card|card no))*$/,
  phone: /^(phone|mobile|contact|telephone|tel|cell|ph|mob)( (no|nos|number|numbers|phone))*$/,
} as const

/** A heading in the form for comparison: "Tenant's Mobile No." is "tenant s mobile no". */
export function plainHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, ' ')
    .replaceAll(/['’]s\b/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\b(nu|no s)\b/g, (word) => (word === 'nu' ? '' : 'no'))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Normalizes a name: "Wangdue Phodrang Dzongkhag" and "wangdue-phodrang" are equal. */
export function plainPlace(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/\b(dzongkhag|dzongkhak|district|gewog|geog)\b/g, '')
    .replaceAll(/[^a-z]/g, '')
}
