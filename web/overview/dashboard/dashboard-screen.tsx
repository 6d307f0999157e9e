import { Box } from '@mantine/core'
import type { Reply } from '../../platform/call.ts'
import { MyTasksCard } from '../../notes/my-tasks-card.tsx'
import { rich, t, translated } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../../ui/record/record-card.tsx'
import { AgeingChart } from './ageing-chart.tsx'
import { CollectionChart } from './collection-chart.tsx'
import { CollectionTable, type MonthLinks } from './collection-table.tsx'
import { DashboardTiles } from './dashboard-tiles.tsx'
import { PropertyPlots } from './property-plots.tsx'
import { SetUpList } from './set-up-list.tsx'
import { ArrearsTrendPlace } from './arrears-trend-place.tsx'
import { loadable } from '../../ui/feedback/loadable.tsx'
import { formatCount } from '../../../domain/money.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '../../ui/page/link.tsx'
import './dashboard.css'

const ArrearsTrendCard = loadable(
  () => import('./arrears-trend-card.tsx'),
  (module) => module.ArrearsTrendCard,
  {
    placeholder: () => <ArrearsTrendPlace />,
  },
)

const advicesPath = '/admin/master-transactions/advices'
const monthLinks: MonthLinks = {
  billed: (month) => `${advicesPath}?kind=RENT&month=${month}`,
  collected: ({ from, to }) => `/admin/master-transactions/search?status=POSTED&setOff=false&from=${from}&to=${to}`,
}

type Figures = Reply<'overview.dashboard'>

/** The current figures of the office. Each links to the list it counts. A new office sees the first steps instead. */
export function DashboardScreen() {
  const query = useEndpoint('overview.dashboard', undefined)
  return (
    <Loaded query={query}>
      {(figures) => (
        <>
          <PageHeader
            title={t`Dashboard`}
            subtitle={<>{rich`As of ${<DateText date={figures.asOf} />}`}</>}
            secondary={
              <>
                <ButtonLink to="/admin/ledger" variant="default">{t`Ledger`}</ButtonLink>
                <ButtonLink to="/admin/reports" variant="default">{t`Reports`}</ButtonLink>
              </>
            }
          />
          {figures.setUp && isNew(figures) ? <NewOffice steps={figures.setUp} /> : <Overview figures={figures} />}
        </>
      )}
    </Loaded>
  )
}

function NewOffice({ steps }: { steps: NonNullable<Figures['setUp']> }) {
  return (
    <Box maw="var(--form-width)">
      <SetUpList steps={steps} />
    </Box>
  )
}

/** No lease, no billing and no open tasks: the charts would only show zeros. */
function isNew({ totals, collection, pendingTasks, setUp }: Figures): boolean {
  // Once a lease exists, at most the account for the rent is missing.
  const isLet = (setUp?.length ?? 0) <= 1
  const isBilled = collection.some(({ billedAmount, collectedAmount }) => billedAmount !== 0 || collectedAmount !== 0)
  return !isLet && pendingTasks.length === 0 && !isBilled && totals.dueAmount === 0 && totals.depositsHeldAmount === 0
}

function Overview({ figures }: { figures: Figures }) {
  return (
    <>
      <DashboardTiles figures={figures} />
      <div className="record-column">
        <div className="plot-row">
          <RecordLayout
            main={
              <>
                <RecordCard title={t`Outstanding by age`}>
                  <AgeingChart
                    ageing={figures.ageing}
                    hrefOf={(due) => `${advicesPath}?${new URLSearchParams({ open: 'true', ...due }).toString()}`}
                  />
                </RecordCard>
                <ArrearsTrend />
                <PropertyPlots totals={figures.totals} />
              </>
            }
            side={
              <>
                <TodoList items={figures.pendingTasks} />
                <MyTasksCard />
                {figures.setUp && <SetUpList steps={figures.setUp} />}
              </>
            }
          />
        </div>
        <RecordCard title={t`Billed and collected, 12 months`}>
          <div className="collection-both">
            <CollectionChart collection={figures.collection} />
            <CollectionTable collection={figures.collection} links={monthLinks} />
          </div>
        </RecordCard>
      </div>
    </>
  )
}

/** Below the fold, so it is loaded after the dashboard. */
function ArrearsTrend() {
  return <ArrearsTrendCard />
}

type TodoListProps = { items: Reply<'overview.dashboard'>['pendingTasks'] }

/** The open tasks: their number, with a link to each list. */
function TodoList({ items }: TodoListProps) {
  const waiting = items.filter(({ count }) => count > 0)
  return (
    <RecordCard title={t`To do`} isFlush>
      {waiting.length === 0 ? (
        <p className="secondary pad">{t`Nothing to do.`}</p>
      ) : (
        <ul className="bare lined link-rows">
          {waiting.map(({ kind, label, count, hasMore, path }) => (
            <li key={kind}>
              <Link to={path}>
                <span className="needs-you-count figures">{`${formatCount(count)}${hasMore ? '+' : ''}`}</span>
                <span>{translated(label)}</span>
                <IconChevronRight size={16} stroke={1.75} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </RecordCard>
  )
}
