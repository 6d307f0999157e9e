import type { ReactNode } from 'react'
import type { Application } from '../../domain/applications/application-contract.ts'
import { maxCompared } from '../../domain/applications/application.ts'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { applicationPath, applicationsPath } from './application-paths.ts'
import { applicationStatusTable } from './application-status-table.ts'
import { freeText, householdText, incomeText, documentsText, roomText } from './application-texts.ts'

type Line = { label: string; cell: (application: Application) => ReactNode }

const lines: readonly Line[] = [
  { label: t`Application`, cell: ({ id, name }) => <Link to={applicationPath(id)}>{name}</Link> },
  { label: t`Status`, cell: ({ state }) => <StatusChip status={state} table={applicationStatusTable} /> },
  { label: t`Income and rent`, cell: (one) => <strong>{incomeText(one)}</strong> },
  { label: t`Monthly income`, cell: ({ monthlyIncomeAmount }) => <MoneyText amount={monthlyIncomeAmount} withUnit /> },
  { label: t`Household`, cell: householdText },
  { label: t`Unit and household`, cell: roomText },
  {
    label: t`Move-in date`,
    cell: (one) => (
      <>
        <DateText date={one.moveInOn} />
        <p className="small secondary">{freeText(one)}</p>
      </>
    ),
  },
  { label: t`Months`, cell: ({ months }) => months ?? '–' },
  { label: t`Papers`, cell: documentsText },
  { label: t`Occupation`, cell: ({ occupation, employer }) => [occupation, employer].filter(Boolean).join(', ') || '–' },
]

/** Compares the applications for one listing side by side. On a phone each applicant is a card. */
export function CompareScreen() {
  const [{ ids = '' }] = useSearchState()
  const query = { ids: ids.split(',').slice(0, maxCompared).join(',') }
  const compared = useEndpoint('application.compare', { query }, { isEnabled: ids !== '' })
  return (
    <>
      <PageHeader title={t`Compare applications`} crumbs={[{ label: t`Applications`, to: applicationsPath }]} />
      {ids === '' ? (
        <EmptyState
          title={t`No applications chosen`}
          text={t`Select applications for the same listing, then choose Compare.`}
          action={<ButtonLink to={applicationsPath}>{t`Choose applications`}</ButtonLink>}
        />
      ) : (
        <Loaded query={compared}>{({ items }) => <Comparison applications={items} />}</Loaded>
      )}
    </>
  )
}

function Comparison({ applications }: { applications: readonly Application[] }) {
  const [first] = applications
  if (!first) return <p className="secondary">{t`These applications no longer exist.`}</p>
  const columns: SimpleColumn<Line>[] = [
    { key: 'label', title: t`Compared`, cell: ({ label }) => label },
    ...applications.map((application) => ({
      key: application.id,
      title: application.name,
      wraps: true,
      cell: ({ cell }: Line) => cell(application),
    })),
  ]
  return (
    <RecordCard title={first.listingTitle}>
      <p className="secondary mb-3">
        {t`Monthly rent`} <MoneyText amount={first.rentAmount} withUnit />
      </p>
      <SimpleTable
        caption={t`Applications`}
        columns={columns}
        rows={lines}
        rowKey={({ label }) => label}
        none={t`These applications no longer exist.`}
      />
    </RecordCard>
  )
}
