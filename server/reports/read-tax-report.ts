import { taxStatus } from '../../domain/advices/tax-status.ts'
import { addDays, dateOf, earlier, partsOf } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { isHeldIn, type PeriodAmount, splitParts, splitRent } from '../../domain/leases/rent/rent-split.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import { notFound } from '../../domain/problem.ts'
import { partsOfCharge, partsOfTax } from '../../domain/remittance/charged-days.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import type { TaxRow } from '../../domain/reports/report-rows.ts'
import { sumsByTitle } from '../../domain/reports/report-sheet.ts'
import { taxSheet } from '../../domain/reports/report-sheets.ts'
import type { TaxFact } from '../../domain/reports/tax-fact-contract.ts'
import { isDeduction, splitDay } from '../../domain/reports/tax-fact.ts'
import { taxProperty } from '../../domain/reports/tax-property.ts'
import { taxRatesSchema, defaultTaxRates } from '../../domain/settings/setting-values.ts'
import { taxOfficeOf, taxOfficesSchema, defaultTaxOffices } from '../../domain/settings/tax-offices.ts'
import { t } from '../../domain/wording.ts'
import type { Tx } from '../platform/database/database.ts'
import { forFullList, pageOfRows } from '../platform/database/page.ts'
import { readLinesOfOtherDays } from '../remittance/lines-of-other-days.ts'
import { requestedOwner } from '../remittance/requested-owner.ts'
import { type Property, readOwnership } from '../remittance/ownership-store.ts'
import { readSetting } from '../settings/setting-store.ts'
import { pageOfReport } from './page-of-report.ts'
import { readTaxFactsOf } from './tax-fact-store.ts'
import {
  readTaxedPlaces,
  readTaxedRent,
  readTaxDocuments,
  readVacantMonths,
  type TaxedRent,
  type TaxPlace,
  type VacantMonth,
} from './tax-report-store.ts'

type TaxReport = ReplyInputOf<typeof reportContract.tax>
type Row = TaxPlace & Omit<TaxRow, Summed> & Record<Summed, Money>
type Summed = 'rentAmount' | 'shareAmount' | 'receivedAmount' | 'taxWithheldAmount'
type Fact = TaxFact & { shareAmount: Money | null }

/** An owner's part, by days of holding, of the rent charged in a calendar year, and its deductions: table 4.2 of the return. */
export async function readTaxReport(tx: Tx, query: QueryOf<typeof reportContract.tax>): Promise<TaxReport> {
  const ownerId = requestedOwner(tx, query.ownerId)
  const year = query.year ?? partsOf(tx.today).year
  const owner = await tx
    .selectFrom('owners')
    .select(['name_english as name', 'cid', 'taxpayer_number as taxpayerNumber'])
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (!owner) throw notFound('owner')
  const { rows, facts, places } = await forFullList(tx, 'rows', () =>
    tx.actingAs('staff', (office) => readAll(office, ownerId, year)),
  )
  const page = pageOfRows(query, rows)
  const taxDocuments = await tx.actingAs('staff', (office) =>
    readTaxDocuments(
      office,
      page.items.flatMap(({ adviceId }) => adviceId ?? []),
    ),
  )
  const shown = page.items.map((row) => ({ ...row, ...(row.adviceId === null ? undefined : taxDocuments.get(row.adviceId)) }))
  // Rent is taxed when it is charged, with a deduction for repairs (ITR 2017, III r.2.2 and 2.2.1), by the rule of the last day of the
  // year.
  const rates = await readSetting(tx, 'taxRates', { schema: taxRatesSchema, defaultValue: defaultTaxRates }, dateOf(year, 12, 31))
  const offices = await readSetting(tx, 'taxOffices', { schema: taxOfficesSchema, defaultValue: defaultTaxOffices })
  const ofPlaces = Map.groupBy(rows, keyOf)
  const properties = places.map(({ dzongkhag, ...place }) => {
    const own = ofPlaces.get(keyOf(place)) ?? []
    return taxProperty(
      {
        ...place,
        taxOffice: taxOfficeOf(offices, dzongkhag),
        unitCount: new Set(own.flatMap(({ unitId }) => unitId ?? [])).size,
        vacantMonthCount: own.filter(isVacant).length,
        ...sumsOf(own),
        facts: facts.flatMap(({ shareAmount, ...fact }) =>
          isOf(fact, place) && shareAmount !== null ? [{ ...fact, shareAmount }] : [],
        ),
      },
      rates.repairsPercent,
    )
  })
  const total = (of: (property: (typeof properties)[number]) => number) => properties.reduce((sum, each) => sum + of(each), 0)
  return {
    title: 'Tax report',
    subtitle: [
      owner.name,
      ...(owner.cid ? [t`CID ${owner.cid}`] : []),
      ...(owner.taxpayerNumber ? [t`TPN ${owner.taxpayerNumber}`] : []),
      t`income year ${year}`,
    ].join(', '),
    asOf: earlier(dateOf(year, 12, 31), tx.today),
    ...pageOfReport(page, shown),
    sums: sumsByTitle(taxSheet, rows),
    properties,
    facts,
    totals: {
      grossAmount: total(({ shareAmount }) => shareAmount),
      interestAmount: total(({ interestAmount }) => interestAmount),
      repairsAmount: total(({ repairsAmount }) => repairsAmount),
      insuranceAmount: total(({ insuranceAmount }) => insuranceAmount),
      localTaxAmount: total(({ localTaxAmount }) => localTaxAmount),
      adjustedAmount: total(({ adjustedAmount }) => adjustedAmount),
      receivedAmount: total(({ receivedAmount }) => receivedAmount),
      taxWithheldAmount: total(({ taxWithheldAmount }) => taxWithheldAmount),
      vacantMonthCount: rows.filter(isVacant).length,
    },
    checks: [],
  }
}

type OfProperty = { buildingId: string | null; plotId: string | null }
const keyOf = ({ buildingId, plotId }: OfProperty) => buildingId ?? plotId
const isOf = (one: OfProperty, other: OfProperty) => one.buildingId === other.buildingId && one.plotId === other.plotId
const isVacant = ({ tenantName, leaseId }: Row) => leaseId === null && tenantName === vacant
const vacant = 'VACANT'

function sumsOf(rows: readonly Row[]) {
  return {
    shareAmount: plus(ZERO, ...rows.map((row) => row.shareAmount)),
    receivedAmount: plus(ZERO, ...rows.map((row) => row.receivedAmount)),
    taxWithheldAmount: plus(ZERO, ...rows.map((row) => row.taxWithheldAmount)),
  }
}

/** Created once: an owner of thousands needs a million comparisons. */
const asText = new Intl.Collator('en')
const asNumbers = new Intl.Collator('en', { numeric: true })

async function readAll(office: Tx, ownerId: string, year: number) {
  const { facts: known, isHeld } = await readFacts(office, ownerId, year)
  const until = earlier(dateOf(year, 12, 31), office.today)
  const empty = await readVacantMonths(office, ownerId, { year, until })
  const rows = [...(await readLets(office, ownerId, year)), ...empty.map((month) => emptyRow(month, known))].toSorted(
    (a, b) =>
      Number(a.plotId !== null) - Number(b.plotId !== null) ||
      asText.compare(a.groupName, b.groupName) ||
      asNumbers.compare(a.place, b.place) ||
      (a.from < b.from ? -1 : a.from > b.from ? 1 : 0),
  )
  // What concerns a whole building also concerns the owner of one flat in it, who has rows of it.
  const facts = known.filter((fact) => isHeld(fact) || (fact.unitId === null && rows.some((row) => isOf(row, fact))))
  const all = [...rows, ...facts]
  const ids = (of: (place: OfProperty) => string | null) => [...new Set(all.flatMap((place) => of(place) ?? []))]
  const places = await readTaxedPlaces(
    office,
    ids(({ buildingId }) => buildingId),
    ids(({ plotId }) => plotId),
  )
  return { rows, facts, places }
}

async function readLets(office: Tx, ownerId: string, year: number): Promise<Row[]> {
  const charges = await readTaxedRent(office, ownerId, year)
  const ownership = await readOwnership(office, charges)
  const otherDays = await readLinesOfOtherDays(
    office,
    charges.map(({ adviceId }) => adviceId),
  )
  return charges.flatMap((charge): Row[] => {
    const held = ownership.get(charge.propertyId) ?? []
    const days = { ...charge, chargedAmount: charge.amount, otherDays: otherDays.get(charge.adviceId) }
    const ownPart = (parts: readonly PeriodAmount[]) =>
      plus(ZERO, ...splitParts(parts, held).flatMap((part) => (part.ownerId === ownerId ? part.amount : [])))
    const partOf = (amount: Money) => (amount === 0 || held.length === 0 ? ZERO : ownPart(partsOfCharge(amount, days)))
    const shareAmount = partOf(charge.amount)
    if (shareAmount === 0) return []
    return [
      {
        ...charge,
        rentAmount: charge.amount,
        shareAmount,
        receivedAmount: partOf(charge.paidAmount),
        taxWithheldAmount: charge.taxWithheldAmount === 0 ? ZERO : ownPart(partsOfTax(charge.taxWithheldAmount, days)),
        taxStatus: taxStatusOf(charge),
        noticeOn: null,
        ...{ paidOn: null, receipts: null, certificates: null },
      },
    ]
  })
}

function taxStatusOf(charge: TaxedRent): Row['taxStatus'] {
  return charge.taxAmount <= 0 && charge.taxWithheldAmount === 0 ? null : taxStatus(charge)
}

/** The tax office must be notified of a vacancy within 15 days (ITR 2017, III r.2.2.2): a notice also counts for the following months. */
const noticePeriodDays = 15

function emptyRow(month: VacantMonth, facts: readonly Fact[]): Row {
  const ofUnit = facts.filter(
    ({ buildingId, unitId }) => buildingId === month.buildingId && (unitId === null || unitId === month.unitId),
  )
  const isOwnUse = ofUnit.some(({ kind, dated }) => kind === 'OWN_USE' && (dated === null || dated <= month.to))
  const notices = ofUnit.flatMap(({ kind, dated }) => (kind === 'VACANCY_NOTICE' && dated ? [dated] : []))
  return {
    ...month,
    tenantName: isOwnUse ? 'OWN USE' : vacant,
    noticeOn: isOwnUse ? null : (notices.toSorted().findLast((on) => on <= addDays(month.to, noticePeriodDays)) ?? null),
    ...{ leaseId: null, adviceId: null, paidOn: null, receipts: null, certificates: null, taxStatus: null },
    ...{ rentAmount: ZERO, shareAmount: ZERO, receivedAmount: ZERO, taxWithheldAmount: ZERO },
  }
}

/**
 * The facts of the owner: their part of an amount by the shares of its day, or the whole amount if it is theirs alone; notices unchanged.
 * `isHeld`: it is an amount of theirs, or a notice of a property that they held in the year, not one of an earlier or a later owner.
 */
async function readFacts(office: Tx, ownerId: string, year: number) {
  const facts = await readTaxFactsOf(office, ownerId, year)
  const ownership = await readOwnership(office, facts.flatMap(placesOfFact))
  const isHeld = ({ shareAmount, unitId, buildingId, plotId }: Fact) => {
    const held = ownership.get(unitId ?? buildingId ?? plotId ?? '')
    if (shareAmount !== null || !held) return shareAmount !== null
    return isHeldIn({ from: dateOf(year, 1, 1), to: dateOf(year, 12, 31) }, ownerId, held)
  }
  const own = facts.flatMap((fact): Fact[] => {
    if (!isDeduction(fact.kind) || fact.amount === null) return [{ ...fact, shareAmount: null }]
    if (fact.ownerId !== null) return fact.ownerId === ownerId ? [{ ...fact, shareAmount: fact.amount }] : []
    const held = ownership.get(fact.buildingId ?? fact.plotId ?? '')
    if (!held) return []
    const on = splitDay(office.today, fact)
    const own = splitRent(fact.amount, { from: on, to: on }, held).find((part) => part.ownerId === ownerId)
    return own && own.amount > 0 ? [{ ...fact, shareAmount: own.amount }] : []
  })
  return { facts: own, isHeld }
}

function placesOfFact({ unitId, buildingId, plotId }: TaxFact): Property[] {
  return [
    ...(unitId === null ? [] : [{ propertyType: 'UNIT', propertyId: unitId } as const]),
    ...(buildingId === null ? [] : [{ propertyType: 'BUILDING', propertyId: buildingId } as const]),
    ...(plotId === null ? [] : [{ propertyType: 'LAND', propertyId: plotId } as const]),
  ]
}
