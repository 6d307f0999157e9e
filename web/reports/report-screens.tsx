import { lastDayOf, monthOf } from '../../domain/calendar-date.ts'
import { propertyTypes } from '../../domain/properties/property.ts'
import { meteredNote, rentRollStateLabels, rentRollStates } from '../../domain/reports/rent-roll-state.ts'
import {
  collectionSheet,
  depositSheet,
  gstSheet,
  occupancySheet,
  overrideSheet,
  rentRollSheet,
  taxWithheldSheet,
} from '../../domain/reports/report-sheets.ts'
import { depositPath, paymentPath } from '../advices/billing-paths.ts'
import { leasePath, propertyPath } from '../leases/lease-paths.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { useSearchState } from '../platform/search-state.ts'
import { rich, t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { ChoiceTabs } from '../ui/input/choice-tabs.tsx'
import { Link } from '../ui/page/link.tsx'
import { InterestNote } from './interest-note.tsx'
import {
  BuildingFilter,
  DayFilter,
  MonthFilter,
  DateRangeFilter,
  useDay,
  useMonth,
  useNarrow,
  useReportList,
  useDateRange,
} from './report-filters.tsx'
import { advicesPath, depositsPath, leaseOf, openAdvices, paymentsPath, receivableOf } from './report-links.ts'
import { ReportPage } from './report-page.tsx'
import { depositStyles, rentRollStyles } from './status-styles.ts'
import { downloadReport } from './download-report.ts'

export { MeterUseScreen } from './meters/meter-use-screen.tsx'
export { VacanciesScreen } from './vacancies/vacancies-screen.tsx'

/** Every let property and vacant unit with tenant and rent, by building. */
export function RentRollScreen() {
  const { page } = useReportList()
  const [search] = useSearchState()
  const narrow = useNarrow()
  const state = oneOf(rentRollStates, search['state'])
  const month = useMonth()
  const query = { month, ...omitUndefined({ state, buildingId: search['buildingId'] }) }
  const isNow = month === monthOf(useToday())
  const openOf = (leaseId: string) => (isNow ? openAdvices({ leaseId }) : receivableOf(leaseId, lastDayOf(month)))
  const isUnfiltered = isNow && !state && !search['buildingId']
  return (
    <ReportPage
      title={t`Rent roll`}
      query={useEndpoint('report.rentRoll', { query: { ...query, ...page } }, { showsPreviousPage: true })}
      sheet={rentRollSheet}
      looks={rentRollStyles}
      filters={
        <>
          <MonthFilter />
          <BuildingFilter />
          <ChoiceTabs
            label={t`Status`}
            choices={[
              { value: 'ALL', label: t`All` },
              ...rentRollStates.map((value) => ({ value, label: rentRollStateLabels[value] })),
            ]}
            value={state ?? 'ALL'}
            onChange={(value) => narrow({ state: value === 'ALL' ? undefined : value })}
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
      below={({ interestAmount }) => (
        <>
          <p>{rich`Deposits of the listed leases. Deposits of ended leases that are not settled yet are in ${<Link to={depositsPath}>{t`Deposits held`}</Link>}.`}</p>
          <InterestNote amount={interestAmount} asOf={isNow ? undefined : lastDayOf(month)} />
          <p>{translated(meteredNote)}</p>
        </>
      )}
      totalLinks={isUnfiltered ? { 'Balance (Nu.)': `${advicesPath}?open=true`, 'Deposit held (Nu.)': depositsPath } : {}}
      onFile={(format) => downloadReport('rent-roll', format, 'report.rentRoll', { query: { ...query, format } })}
    />
  )
}

const paymentOf = ({ paymentId }: { paymentId: string }) => paymentPath({ id: paymentId })
const unitsOf =
  (occupancy?: 'OCCUPIED' | 'RESERVED' | 'VACANT') =>
  ({ buildingId }: { buildingId: string }) =>
    `${unitsPath}?buildingId=${buildingId}${occupancy ? `&occupancy=${occupancy}` : ''}`

const unitsPath = '/admin/master-properties/units'
const vacantPath = '/admin/reports/rent-roll?state=VACANT'
const vacantOf = ({ buildingId }: { buildingId: string }) => `${vacantPath}&buildingId=${buildingId}`

export function OccupancyScreen() {
  const { page } = useReportList()
  return (
    <ReportPage
      title={t`Occupancy`}
      query={useEndpoint('report.occupancy', { query: page }, { showsPreviousPage: true })}
      sheet={occupancySheet}
      linkOf={unitsOf()}
      figureLinks={{
        Units: unitsOf(),
        Occupied: unitsOf('OCCUPIED'),
        Reserved: unitsOf('RESERVED'),
        Vacant: unitsOf('VACANT'),
        'Occupied %': unitsOf('OCCUPIED'),
        'Rent lost per month (Nu.)': vacantOf,
        'Longest vacant (days)': vacantOf,
      }}
      totalLinks={{
        Units: unitsPath,
        Occupied: `${unitsPath}?occupancy=OCCUPIED`,
        Reserved: `${unitsPath}?occupancy=RESERVED`,
        Vacant: `${unitsPath}?occupancy=VACANT`,
        'Rent lost per month (Nu.)': vacantPath,
      }}
      onFile={(format) => downloadReport('occupancy', format, 'report.occupancy', { query: { format } })}
    />
  )
}

const taxWithheldPath = '/admin/reports/tax-withheld'

export function CollectionScreen() {
  const { page } = useReportList()
  const query = useDateRange()
  const days = `from=${query.from}&to=${query.to}`
  // Land has no building to filter by.
  const of = (buildingId: string | null) => (buildingId ? `&buildingId=${buildingId}` : '&propertyType=LAND')
  const paid = `${paymentsPath}?status=POSTED&${days}`
  const paidIn = (buildingId: string | null, more = '') => `${paid}${of(buildingId)}${more}`
  const withheldIn = (buildingId: string | null) => `${taxWithheldPath}?standing=true&${days}${of(buildingId)}`
  const chargedIn = (buildingId: string | null) =>
    `${advicesPath}?kind=RENT&chargedFrom=${query.from}&chargedTo=${query.to}${of(buildingId)}`
  return (
    <ReportPage
      title={t`Collection`}
      query={useEndpoint('report.collection', { query: { ...query, ...page } }, { showsPreviousPage: true })}
      sheet={collectionSheet}
      filters={<DateRangeFilter />}
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
      onFile={(format) => downloadReport('collection', format, 'report.collection', { query: { ...query, format } })}
    />
  )
}

export function DepositsHeldScreen() {
  const { page } = useReportList()
  const query = omitUndefined({ asOf: useDay('asOf') })
  return (
    <ReportPage
      title={t`Deposits held`}
      query={useEndpoint('report.deposits', { query: { ...query, ...page } }, { showsPreviousPage: true })}
      sheet={depositSheet}
      looks={depositStyles}
      filters={<DayFilter name="asOf" label={t`As of`} />}
      linkOf={leaseOf}
      figureLinks={{
        'Agreed (Nu.)': leaseOf,
        'Held (Nu.)': ({ leaseId }) => depositPath({ id: leaseId }),
      }}
      onFile={(format) => downloadReport('deposits', format, 'report.deposits', { query: { ...query, format } })}
    />
  )
}

export function TaxWithheldScreen() {
  const { page } = useReportList()
  const [search] = useSearchState()
  const { buildingId } = search
  const query = {
    ...useDateRange(),
    ...omitUndefined({
      buildingId,
      propertyType: oneOf(propertyTypes, search['propertyType']),
      standing: oneOf(['true'], search['standing']),
    }),
  }
  return (
    <ReportPage
      title={t`Tax withheld`}
      query={useEndpoint('report.taxWithheld', { query: { ...query, ...page } }, { showsPreviousPage: true })}
      sheet={taxWithheldSheet}
      filters={<DateRangeFilter />}
      linkOf={paymentOf}
      figureLinks={{ 'Amount (Nu.)': paymentOf, 'TDS (Nu.)': paymentOf }}
      onFile={(format) => downloadReport('tax-withheld', format, 'report.taxWithheld', { query: { ...query, format } })}
    />
  )
}

const adviceOrLease = (row: Parameters<typeof leaseOf>[0] & { adviceId: string | null }) =>
  row.adviceId ? `${advicesPath}/${row.adviceId}` : leaseOf(row)

export function GstScreen() {
  const { page } = useReportList()
  const query = useDateRange()
  return (
    <ReportPage
      title={t`GST`}
      query={useEndpoint('report.gst', { query: { ...query, ...page } }, { showsPreviousPage: true })}
      sheet={gstSheet}
      filters={<DateRangeFilter />}
      linkOf={adviceOrLease}
      figureLinks={{ 'GST (Nu.)': adviceOrLease }}
      onFile={(format) => downloadReport('gst', format, 'report.gst', { query: { ...query, format } })}
    />
  )
}

export function OverridesScreen() {
  const { page } = useReportList()
  const query = useDateRange()
  return (
    <ReportPage
      title={t`Overrides`}
      query={useEndpoint('report.overrides', { query: { ...query, ...page } }, { showsPreviousPage: true })}
      sheet={overrideSheet}
      filters={<DateRangeFilter />}
      linkOf={leaseOf}
      onFile={(format) => downloadReport('overrides', format, 'report.overrides', { query: { ...query, format } })}
    />
  )
}
