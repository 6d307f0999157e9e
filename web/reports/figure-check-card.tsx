import { formatCount } from '../../domain/money.ts'
import { Button } from '@mantine/core'
import { agrees, type CheckedFigure } from '../../domain/reports/figure-check.ts'
import { accountPath } from '../ledger/ledger-paths.ts'
import type { Reply } from '../platform/call.ts'
import { useSignedIn } from '../platform/session.ts'
import { rich, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { Link } from '../ui/page/link.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { InstantText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import type { StatusTable } from '../ui/text/status-chip.tsx'
import './reports.css'

/** `path`: the list or report that the figure counts. */
const figureLabels: Readonly<Record<CheckedFigure, { title: string; path: string; isCount?: true }>> = {
  TRIAL_BALANCE: { title: t`Trial balance, each side`, path: '/admin/ledger/entries' },
  RECEIVABLE: { title: t`Owed by tenants`, path: '/admin/master-transactions/advices?open=true' },
  ARREARS_BY_MONTH: { title: t`Arrears by month`, path: '/admin' },
  RENT_ROLL_BALANCE: { title: t`Balances in the rent roll`, path: '/admin/reports/rent-roll' },
  ARREARS: { title: t`Owed in the arrears report`, path: '/admin/reports/arrears' },
  DEPOSITS_HELD: { title: t`Deposits held`, path: '/admin/reports/deposits' },
  RENT_ROLL_DEPOSITS: { title: t`Deposits in the rent roll`, path: '/admin/reports/rent-roll' },
  DEPOSITS_CALLED: { title: t`Deposits billed, not yet received`, path: accountPath('2110') },
  TENANT_CREDIT: { title: t`Tenants’ credit`, path: accountPath('2000') },
  RENT_BILLED: { title: t`Rent billed`, path: '/admin/master-transactions/advices?kind=RENT' },
  PAYMENTS: { title: t`Valid payments`, path: '/admin/master-transactions/search' },
  TAX_WITHHELD: { title: t`Tax withheld by tenants`, path: '/admin/reports/tax-withheld' },
  LEASES: { title: t`Leases`, path: '/admin/master-lease/search', isCount: true },
  LEASES_RUNNING: { title: t`Leases by the month of their end`, path: '/admin/master-lease/renewals', isCount: true },
  UNITS: { title: t`Units`, path: '/admin/master-properties/units', isCount: true },
  UNITS_OCCUPIED: { title: t`Units occupied`, path: '/admin/master-properties/units?occupancy=OCCUPIED', isCount: true },
}

const agreementTable: StatusTable<'AGREES' | 'DIFFERS'> = {
  AGREES: { word: t`Agrees`, shape: 'check', tone: 'green' },
  DIFFERS: { word: t`Differs`, shape: 'triangle', tone: 'red' },
}

type Comparison = Reply<'figureCheck.read'>['figures'][number]

/**
 * Confirms that dashboards, lists and reports match the records and the ledger. The check runs every night, and when an ADMIN starts it.
 */
export function FigureCheckCard() {
  const query = useEndpoint('figureCheck.read', undefined)
  const isAdmin = useSignedIn().currentRole.name === 'ADMIN'
  const run = useAction('figureCheck.run', {
    invalidates: ['figureCheck'],
    onSuccess: () => toast('SUCCESS', t`Figures compared`),
  })
  const check = isAdmin && (
    <Button variant="default" size="xs" loading={run.isPending} onClick={() => run.mutate({})}>{t`Compare now`}</Button>
  )
  return (
    <RecordCard title={t`Figures compared`} actions={check}>
      <Loaded query={query}>
        {({ checkedAt, figures }) => (
          <>
            <p className="figure-check-words secondary">
              {checkedAt ? (
                <>
                  <Verdict figures={figures} /> {rich`Compared ${<InstantText at={checkedAt} />}, and again every night.`}
                </>
              ) : (
                t`Figures are compared every night. There is no result yet.`
              )}
            </p>
            {checkedAt && (
              <SimpleTable
                caption={t`Figures as shown, from the records and in the ledger`}
                columns={columns}
                rows={figures}
                rowKey={({ figure }) => figure}
                none={t`No figures compared.`}
              />
            )}
          </>
        )}
      </Loaded>
    </RecordCard>
  )
}

function Verdict({ figures }: { figures: readonly Comparison[] }) {
  const differing = figures.filter((figure) => !agrees(figure)).length
  if (differing === 0) return t`Dashboards, lists, records and ledger show the same totals.`
  return differing === 1
    ? t`1 figure differs. Report this to the operator.`
    : t`${differing} figures differ. Report this to the operator.`
}

const columns: SimpleColumn<Comparison>[] = [
  {
    key: 'figure',
    title: t`Figure`,
    cell: ({ figure }) => <Link to={figureLabels[figure].path}>{figureLabels[figure].title}</Link>,
  },
  statusColumn({ key: 'verdict', title: t`Result`, table: agreementTable, of: (row) => (agrees(row) ? 'AGREES' : 'DIFFERS') }),
  { key: 'kept', title: t`As shown`, align: 'end', cell: (row) => <Figure of={row} amount={row.keptAmount} /> },
  { key: 'records', title: t`From the records`, align: 'end', cell: (row) => <Figure of={row} amount={row.recordsAmount} /> },
  { key: 'ledger', title: t`In the ledger`, align: 'end', cell: (row) => <Figure of={row} amount={row.ledgerAmount} /> },
]

/** Some figures have no ledger amount, so that cell stays empty. */
function Figure({ of, amount }: { of: Comparison; amount: Comparison['keptAmount'] | null }) {
  if (amount === null) return null
  return figureLabels[of.figure].isCount ? <span>{formatCount(amount)}</span> : <MoneyText amount={amount} />
}
