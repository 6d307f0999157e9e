import type { Statement } from '../../domain/bank-statements/statement-contract.ts'
import { billingFolders, statementPath } from '../advices/billing-paths.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { oneOf } from '../platform/one-of.ts'
import { plural, rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { Link } from '../ui/page/link.tsx'
import { LinkTabs, useLinkTab } from '../ui/page/link-tabs.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { StatementLineItem } from './statement-line-item.tsx'

const lineStatuses = ['SUGGESTED', 'UNMATCHED', 'MATCHED', 'IGNORED'] as const

/** The lines of a bank statement. Enter (or A) accepts the suggestion for the first line, and the next line becomes the first. */
export function StatementScreen() {
  const query = useEndpoint('bankStatement.read', { params: { id: useParam('id') } })
  return <Loaded query={query}>{(statement) => <Lines statement={statement} />}</Loaded>
}

function Lines({ statement }: { statement: Statement }) {
  const tabs = tabsOf(statement)
  const status = oneOf(lineStatuses, useLinkTab(tabs)) ?? 'SUGGESTED'
  const lines = useEndpoint(
    'bankStatement.lines',
    { params: { id: statement.id }, query: { status, pageSize: 50 } },
    { showsPreviousPage: true },
  )
  const { to, label } = billingFolders.statements
  return (
    <>
      <PageHeader crumbs={[{ label, to }]} title={statement.fileName} subtitle={statement.accountName ?? ''} />
      <LinkTabs label={t`Lines`} tabs={tabs} />
      <Loaded query={lines}>
        {({ items, total }) =>
          items.length === 0 ? (
            <OfflineError statement={statement} status={status} />
          ) : (
            <>
              {status === 'SUGGESTED' && <p className="small secondary">{t`Press Enter or A to accept the first line.`}</p>}
              <ul className="sheet bare lined" aria-label={t`Lines of the statement`}>
                {items.map((line, index) => (
                  <StatementLineItem key={line.id} line={line} isFirst={index === 0} />
                ))}
              </ul>
              {total > items.length && (
                <p className="secondary">
                  {plural(total - items.length, '{n} more appears as you finish these.', '{n} more appear as you finish these.')}
                </p>
              )}
            </>
          )
        }
      </Loaded>
      <div className="mt-4">
        <HistoryCard entityId={statement.id} />
      </div>
    </>
  )
}

function OfflineError({ statement, status }: { statement: Statement; status: (typeof lineStatuses)[number] }) {
  const { lines, known, unmatched } = statement
  const words = () => {
    if (lines === 0 && known > 0) return t`Every line of this file was already imported.`
    if (status !== 'SUGGESTED') return t`No lines here.`
    if (unmatched === 0) return t`All suggestions are accepted.`
    return rich`All suggestions are accepted. ${<Link to={statementPath({ ...statement, suggested: 0 })}>{t`Match the other ${unmatched}`}</Link>}`
  }
  return <p className="sheet pad secondary">{words()}</p>
}

function tabsOf({ suggested, unmatched, matched, ignored }: Statement) {
  return [
    { value: 'SUGGESTED', label: t`To accept (${suggested})` },
    { value: 'UNMATCHED', label: t`Not matched (${unmatched})` },
    { value: 'MATCHED', label: t`Matched (${matched})` },
    { value: 'IGNORED', label: t`Ignored (${ignored})` },
  ] as const
}
