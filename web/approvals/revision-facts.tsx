import type { Approval } from '../../domain/approval-request.ts'
import { chhetrum, type Money } from '../../domain/money.ts'
import { leaseSearchPath } from '../leases/lease-paths.ts'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'

type Revised = { leaseId: string; place: number; before: Money | null; after: Money | null }

/** The leases that a revision of rents or land fees would change, with the requested amounts. */
export function RevisionFacts({ body }: { body: Approval['body'] }) {
  const items: unknown = body?.['items']
  const rows = Array.isArray(items) ? items.flatMap(revisedIn) : []
  if (rows.length === 0) return null
  return (
    <Fact label={t`Leases`} isWide>
      <SimpleTable
        caption={t`Leases`}
        columns={[
          {
            key: 'lease',
            title: t`Lease`,
            cell: ({ leaseId, place }) => <Link to={leaseSearchPath(leaseId)}>{t`Lease ${place}`}</Link>,
          },
          {
            key: 'before',
            title: t`Rent now (Nu.)`,
            align: 'end',
            cell: ({ before }) => before !== null && <MoneyText amount={before} />,
          },
          {
            key: 'after',
            title: t`New rent (Nu.)`,
            align: 'end',
            cell: ({ after }) => after !== null && <MoneyText amount={after} />,
          },
        ]}
        rows={rows}
        rowKey={({ leaseId }) => leaseId}
        none={t`Nothing.`}
      />
    </Fact>
  )
}

function revisedIn(item: unknown, index: number): Revised[] {
  if (typeof item !== 'object' || item === null) return []
  const amountOf = (name: string) => {
    const amount: unknown = Reflect.get(item, name)
    return typeof amount === 'number' ? chhetrum(amount) : null
  }
  const leaseId: unknown = Reflect.get(item, 'leaseId')
  if (typeof leaseId !== 'string') return []
  return [
    { leaseId, place: index + 1, before: amountOf('rentBeforeAmount'), after: amountOf('rentAmount') ?? amountOf('feeAmount') },
  ]
}
