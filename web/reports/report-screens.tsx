import { type CalendarDate, lastDayOf, monthOf } from '../../domain/calendar-date.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { propertyTypes } from '../../domain/properties/property.ts'
import { rentRollStates } from '../../domain/reports/rent-roll-state.ts'
import {
  arrearsSheet,
  collectionSheet,
  depositSheet,
  gstSheet,
  occupancySheet,
  overrideSheet,
  rentRollSheet,
  taxWithheldSheet,
} from '../../domain/reports/report-sheets.ts'
import { codeInWords } from '../../domain/sheet.ts'
import { depositPath, paymentPath } from '../billing/billing-paths.ts'
import { leasePath, propertyPath } from '../leases/lease-paths.ts'
import { accountPath, entriesOf } from '../ledger/ledger-paths.ts'
import { saveFile } from '../platform/download.ts'
import { given } from '../platform/given.ts'
import { oneOf } from '../platform/one-of.ts'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { ChoiceTabs } from '../ui/choice-tabs.tsx'
import { dueDays, type LateBy } from './due-days.ts'
import { DayFilter, MonthFilter, StretchFilter, useDay, useMonth, useStretch } from './report-filters.tsx'
import { ReportPage } from './report-page.tsx'

/** What is let to whom for how much, by building; vacant units too. */
export function RentRollScreen() {
  const [search, change] = useSearchState()
  const state = oneOf(rentRollStates, search['state'])
  const month = useMonth()
  const query = { month, ...given({ state, buildingId: search['buildingId'] }) }
  const isNow = month === monthOf(useToday())
  const openOf = (leaseId: string) => (isNow ? openAdvices({ leaseId }) : receivableOf(leaseId, lastDayOf(month)))
  const isWhole = isNow && !state && !search['buildingId']
  return (
    <ReportPage
      title={t`Rent roll`}
      query={useEndpoint('report.rentRoll', { query }, { keepsPrevious: true })}
      sheet={rentRollSheet}
      filters={
        <>
          <MonthFilter />
          <ChoiceTabs
            label={t`State`}
            choices={[{ value: 'ALL', label: t`All` }, ...rentRollStates.map((value) => ({ value, label: codeInWords(value) }))]}
            value={state ?? 'ALL'}
            onChange={(value) => change({ state: value === 'ALL' ? undefined : value })}
          />
        </>
      }
      linkOf={(row) => (row.leaseId ? leasePath({ id: row.leaseId, propertyType: row.propertyType }) : propertyPath(row))}
      figureLinks={{
        'Rent (Nu.)': (row) => row.leaseId && leasePath({ id: row.leaseId, propertyType: row.propertyType }),
        'Asking rent (Nu.)': propertyPath,
        'Balance (Nu.)': ({ leaseId }) => leaseId && openOf(leaseId),
        'Deposit held (Nu.)': ({ leaseId }) => leaseId && depositPath({ id: leaseId }),
        'Last payment': ({ leaseId }) => leaseId && `${paymentsPath}?leaseId=${leaseId}`,
      }}
      totalLinks={isWhole ? { 'Balance (Nu.)': `${advicesPath}?open=true`, 'Deposit held (Nu.)': depositsPath } : {}}
      onFile={(format) => saveFile(`rent-roll.${format}`, 'report.rentRoll', { query: { ...query, format } })}
    />
  )
}

const advicesPath = '/admin/master-transactions/advices'
const depositsPath = '/admin/reports/deposits'
const paymentsPath = '/admin/master-transactions/search'

/** What makes a balance: the open advices of a lease. */
const openAdvices = ({ leaseId }: { leaseId: string }) => `${advicesPath}?leaseId=${leaseId}&open=true`
/** The same at the end of a day that has passed: what the lease's postings to the account came to. */
const receivableOf = (leaseId: string, day: string) => `${entriesOf({ leaseId }, accounts.RECEIVABLE.code)}&to=${day}`
const paymentOf = ({ paymentId }: { paymentId: string }) => paymentPath({ id: paymentId })
const unitsOf =
  (occupancy?: 'OCCUPIED' | 'RESERVED' | 'VACANT') =>
  ({ buildingId }: { buildingId: string }) =>
    `${unitsPath}?buildingId=${buildingId}${occupancy ? `&occupancy=${occupancy}` : ''}`

const leaseOf = (row: { leaseId: string; propertyType: 'LAND' | 'BUILDING' | 'UNIT' }) =>
  leasePath({ id: row.leaseId, propertyType: row.propertyType })

export function ArrearsScreen() {
  const query = given({ asOf: useDay('asOf') })
  const links = arrearsLinks(query.asOf, useToday())
  return (
    <ReportPage
      title={t`Arrears`}
      query={useEndpoint('report.arrears', { query }, { keepsPrevious: true })}
      sheet={arrearsSheet}
      filters={<DayFilter name="asOf" label={t`As of`} />}
      linkOf={leaseOf}
      figureLinks={links.ofLease}
      totalLinks={links.ofAll}
      onFile={(format) => saveFile(`arrears.${format}`, 'report.arrears', { query: { ...query, format } })}
    />
  )
}

const lateBy: Record<string, LateBy> = {
  'Not yet due (Nu.)': 'current',
  '1–30 days (Nu.)': 'days1to30',
  '31–60 days (Nu.)': 'days31to60',
  '61–90 days (Nu.)': 'days61to90',
  'Over 90 days (Nu.)': 'over90',
}

/** Figures of all that was billed open the advices that they count; those of a day what was posted until then. */
function arrearsLinks(asOf: CalendarDate | undefined, today: CalendarDate) {
  const days = (title: string) => {
    const late = lateBy[title]
    return late ? `&${new URLSearchParams(dueDays(late, today)).toString()}` : ''
  }
  const ofLease = (title: string) => (row: { leaseId: string }) =>
    asOf === undefined ? `${openAdvices(row)}${days(title)}` : receivableOf(row.leaseId, asOf)
  const ofAll = (title: string) =>
    asOf === undefined ? `${advicesPath}?open=true${days(title)}` : accountPath(accounts.RECEIVABLE.code, asOf)
  return {
    ofLease: Object.fromEntries(arrearsSheet.summed.map((title) => [title, ofLease(title)])),
    ofAll: Object.fromEntries(arrearsSheet.summed.map((title) => [title, ofAll(title)])),
  }
}

const unitsPath = '/admin/master-properties/units'
const vacantPath = '/admin/reports/rent-roll?state=VACANT'
const vacantOf = ({ buildingId }: { buildingId: string }) => `${vacantPath}&buildingId=${buildingId}`

export function OccupancyScreen() {
  return (
    <ReportPage
      title={t`Occupancy`}
      query={useEndpoint('report.occupancy', { query: {} })}
      sheet={occupancySheet}
      linkOf={unitsOf()}
      figureLinks={{
        Units: unitsOf(),
        Occupied: unitsOf('OCCUPIED'),
        Reserved: unitsOf('RESERVED'),
        Vacant: unitsOf('VACANT'),
        'Occupied %': unitsOf('OCCUPIED'),
        'Rent lost a month (Nu.)': vacantOf,
        'Longest vacant (days)': vacantOf,
      }}
      totalLinks={{
        Units: unitsPath,
        Occupied: `${unitsPath}?occupancy=OCCUPIED`,
        Reserved: `${unitsPath}?occupancy=RESERVED`,
        Vacant: `${unitsPath}?occupancy=VACANT`,
        'Rent lost a month (Nu.)': vacantPath,
      }}
      onFile={(format) => saveFile(`occupancy.${format}`, 'report.occupancy', { query: { format } })}
    />
  )
}

const taxWithheldPath = '/admin/reports/tax-withheld'

export function CollectionScreen() {
  const query = useStretch()
  const days = `from=${query.from}&to=${query.to}`
  // Of land there is no building to ask for.
  const of = (buildingId: string | null) => (buildingId ? `&buildingId=${buildingId}` : '&propertyType=LAND')
  const paid = `${paymentsPath}?status=POSTED&${days}`
  const paidIn = (buildingId: string | null, more = '') => `${paid}${of(buildingId)}${more}`
  const withheldIn = (buildingId: string | null) => `${taxWithheldPath}?standing=true&${days}${of(buildingId)}`
  const chargedIn = (buildingId: string | null) =>
    `${advicesPath}?kind=RENT&chargedFrom=${query.from}&chargedTo=${query.to}${of(buildingId)}`
  return (
    <ReportPage
      title={t`Collection`}
      query={useEndpoint('report.collection', { query }, { keepsPrevious: true })}
      sheet={collectionSheet}
      filters={<StretchFilter />}
      linkOf={({ buildingId }) => paidIn(buildingId)}
      figureLinks={{
        'Billed (Nu.)': ({ buildingId }) => chargedIn(buildingId),
        Receipts: ({ buildingId }) => paidIn(buildingId, '&setOff=false'),
        'Collected (Nu.)': ({ buildingId }) => paidIn(buildingId, '&setOff=false'),
        'Tax withheld (Nu.)': ({ buildingId }) => withheldIn(buildingId),
        'Set off (Nu.)': ({ buildingId }) => paidIn(buildingId, '&setOff=true'),
      }}
      totalLinks={{
        'Billed (Nu.)': `${advicesPath}?kind=RENT&chargedFrom=${query.from}&chargedTo=${query.to}`,
        Receipts: `${paid}&setOff=false`,
        'Collected (Nu.)': `${paid}&setOff=false`,
        'Tax withheld (Nu.)': `${taxWithheldPath}?standing=true&${days}`,
        'Set off (Nu.)': `${paid}&setOff=true`,
      }}
      onFile={(format) => saveFile(`collection.${format}`, 'report.collection', { query: { ...query, format } })}
    />
  )
}

export function DepositsHeldScreen() {
  const query = given({ asOf: useDay('asOf') })
  return (
    <ReportPage
      title={t`Deposits held`}
      query={useEndpoint('report.deposits', { query }, { keepsPrevious: true })}
      sheet={depositSheet}
      filters={<DayFilter name="asOf" label={t`As of`} />}
      linkOf={leaseOf}
      figureLinks={{
        'Agreed (Nu.)': leaseOf,
        'Held (Nu.)': ({ leaseId }) => depositPath({ id: leaseId }),
      }}
      onFile={(format) => saveFile(`deposits.${format}`, 'report.deposits', { query: { ...query, format } })}
    />
  )
}

export function TaxWithheldScreen() {
  const [search] = useSearchState()
  const { buildingId } = search
  const query = {
    ...useStretch(),
    ...given({
      buildingId,
      propertyType: oneOf(propertyTypes, search['propertyType']),
      standing: oneOf(['true'], search['standing']),
    }),
  }
  return (
    <ReportPage
      title={t`Tax withheld`}
      query={useEndpoint('report.taxWithheld', { query }, { keepsPrevious: true })}
      sheet={taxWithheldSheet}
      filters={<StretchFilter />}
      linkOf={paymentOf}
      figureLinks={{ 'Amount (Nu.)': paymentOf, 'TDS (Nu.)': paymentOf }}
      onFile={(format) => saveFile(`tax-withheld.${format}`, 'report.taxWithheld', { query: { ...query, format } })}
    />
  )
}

const adviceOrLease = (row: Parameters<typeof leaseOf>[0] & { adviceId: string | null }) =>
  row.adviceId ? `${advicesPath}/${row.adviceId}` : leaseOf(row)

export function GstScreen() {
  const query = useStretch()
  return (
    <ReportPage
      title={t`GST`}
      query={useEndpoint('report.gst', { query }, { keepsPrevious: true })}
      sheet={gstSheet}
      filters={<StretchFilter />}
      linkOf={adviceOrLease}
      figureLinks={{ 'GST (Nu.)': adviceOrLease }}
      onFile={(format) => saveFile(`gst.${format}`, 'report.gst', { query: { ...query, format } })}
    />
  )
}

export function OverridesScreen() {
  const query = useStretch()
  return (
    <ReportPage
      title={t`Overrides`}
      query={useEndpoint('report.overrides', { query }, { keepsPrevious: true })}
      sheet={overrideSheet}
      filters={<StretchFilter />}
      linkOf={leaseOf}
      onFile={(format) => saveFile(`overrides.${format}`, 'report.overrides', { query: { ...query, format } })}
    />
  )
}
