import type { Statement } from '../../domain/billing/statement-contract.ts'
import { oneOf } from '../platform/one-of.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { LinkTabs, useLinkTab } from '../ui/link-tabs.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { billingFolders } from './billing-paths.ts'
import { StatementLineItem } from './statement-line-item.tsx'
import './statement.css'

const lineStatuses = ['SUGGESTED', 'UNMATCHED', 'MATCHED', 'IGNORED'] as const

/** The lines of a bank statement: Enter (or A) accepts what the first one seems to pay, and the next one stands there. */
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
    { keepsPrevious: true },
  )
  const { to, label } = billingFolders.statements
  return (
    <>
      <PageHeader crumbs={[{ label, to }]} title={statement.fileName} subtitle={statement.accountName ?? ''} />
      <LinkTabs label={t`Lines`} tabs={tabs} />
      <Loaded query={lines}>
        {({ items, total }) =>
          items.length === 0 ? (
            <p className="sheet statement-none secondary">{t`No line here.`}</p>
          ) : (
            <>
              <ul className="sheet statement-lines" aria-label={t`Lines of the statement`}>
                {items.map((line, index) => (
                  <StatementLineItem key={line.id} line={line} isFirst={index === 0} />
                ))}
              </ul>
              {total > items.length && <p className="secondary">{rich`${total - items.length} more come as these are done.`}</p>}
            </>
          )
        }
      </Loaded>
    </>
  )
}

function tabsOf({ suggested, unmatched, matched, ignored }: Statement) {
  return [
    { value: 'SUGGESTED', label: t`To accept (${suggested})` },
    { value: 'UNMATCHED', label: t`Not matched (${unmatched})` },
    { value: 'MATCHED', label: t`Matched (${matched})` },
    { value: 'IGNORED', label: t`Ignored (${ignored})` },
  ] as const
}
