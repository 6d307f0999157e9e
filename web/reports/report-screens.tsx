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
import { saveFile } from '../platform/download.ts'
import { given } from '../platform/given.ts'
import { oneOf } from '../platform/one-of.ts'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ChoiceTabs } from '../ui/choice-tabs.tsx'
import { DayFilter, MonthFilter, StretchFilter, useDay, useMonth, useStretch } from './report-filters.tsx'
import { ReportPage } from './report-page.tsx'

/** What is let to whom for how much, by building; vacant units too. */
export function RentRollScreen() {
  const [search, change] = useSearchState()
  const state = oneOf(rentRollStates, search['state'])
  const query = { month: useMonth(), ...given({ state, buildingId: search['buildingId'] }) }
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
        'Balance (Nu.)': ({ leaseId }) => leaseId && openAdvices({ leaseId }),
        'Deposit held (Nu.)': ({ leaseId }) => leaseId && depositPath({ id: leaseId }),
        'Last payment': ({ leaseId }) => leaseId && `${paymentsPath}?leaseId=${leaseId}`,
      }}
      onFile={(format) => saveFile(`rent-roll.${format}`, 'report.rentRoll', { query: { ...query, format } })}
    />
  )
}

const advicesPath = '/admin/master-transactions/advices'
const paymentsPath = '/admin/master-transactions/search'

/** What makes a balance: the open advices of a lease. */
const openAdvices = ({ leaseId }: { leaseId: string }) => `${advicesPath}?leaseId=${leaseId}&open=true`
const paymentOf = ({ paymentId }: { paymentId: string }) => paymentPath({ id: paymentId })
const unitsOf =
  (occupancy?: 'OCCUPIED' | 'RESERVED' | 'VACANT') =>
  ({ buildingId }: { buildingId: string }) =>
    `/admin/master-properties/units?buildingId=${buildingId}${occupancy ? `&occupancy=${occupancy}` : ''}`

const leaseOf = (row: { leaseId: string; propertyType: 'LAND' | 'BUILDING' | 'UNIT' }) =>
  leasePath({ id: row.leaseId, propertyType: row.propertyType })

export function ArrearsScreen() {
  const query = given({ asOf: useDay('asOf') })
  return (
    <ReportPage
      title={t`Arrears`}
      query={useEndpoint('report.arrears', { query }, { keepsPrevious: true })}
      sheet={arrearsSheet}
      filters={<DayFilter name="asOf" label={t`As of`} />}
      linkOf={leaseOf}
      figureLinks={Object.fromEntries(arrearsSheet.summed.map((title) => [title, openAdvices]))}
      onFile={(format) => saveFile(`arrears.${format}`, 'report.arrears', { query: { ...query, format } })}
    />
  )
}

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
        'Rent lost a month (Nu.)': unitsOf('VACANT'),
      }}
      onFile={(format) => saveFile(`occupancy.${format}`, 'report.occupancy', { query: { format } })}
    />
  )
}

export function CollectionScreen() {
  const query = useStretch()
  const days = `from=${query.from}&to=${query.to}`
  // Of land there is no building to ask for.
  const of = (buildingId: string | null) => (buildingId ? `&buildingId=${buildingId}` : '')
  const paidIn = (buildingId: string | null, more = '') => `${paymentsPath}?status=POSTED&${days}${of(buildingId)}${more}`
  const chargedIn = (buildingId: string | null) =>
    `${advicesPath}?kind=RENT&chargedFrom=${query.from}&chargedTo=${query.to}${buildingId ? of(buildingId) : '&propertyType=LAND'}`
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
        'Tax withheld (Nu.)': () => `/admin/reports/tax-withheld?${days}`,
        'Set off (Nu.)': ({ buildingId }) => paidIn(buildingId, '&setOff=true'),
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
  const query = useStretch()
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
