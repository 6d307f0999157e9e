import type { Approval } from '../../domain/approval-request.ts'
import { chhetrum, type Money } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Link } from '../ui/page/link.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'

/** The owners that a batch of remittances would pay: names, accounts, and requested amounts. */
export function BatchFacts({ body }: { body: Approval['body'] }) {
  const named: unknown = body?.['owners']
  const amounts = new Map(Array.isArray(named) ? named.flatMap(amountIn) : [])
  const ownerIds = [...amounts.keys()]
  const preview = useEndpoint('remittanceBatch.preview', { body: { ownerIds } }, { isEnabled: ownerIds.length > 0 })
  if (ownerIds.length === 0) return null
  return (
    <Fact label={t`Owners`} isWide>
      <Loaded query={preview}>
        {({ owners, excludedOwners }) => (
          <SimpleTable
            caption={t`Owners`}
            columns={[
              {
                key: 'owner',
                title: t`Owner`,
                cell: ({ id, ownerName }) => <Link to={`/admin/master-transactions/remittances/owners/${id}`}>{ownerName}</Link>,
              },
              { key: 'to', title: t`Bank account`, cell: ({ bankAccount }) => bankAccount?.label ?? t`Missing` },
              { key: 'amount', title: t`Amount (Nu.)`, align: 'end', cell: ({ id }) => <MoneyText amount={amounts.get(id)} /> },
            ]}
            rows={[...owners, ...excludedOwners].toSorted((a, b) => a.ownerName.localeCompare(b.ownerName))}
            rowKey={({ id }) => id}
            none={t`Nobody.`}
          />
        )}
      </Loaded>
    </Fact>
  )
}

function amountIn(line: unknown): [string, Money][] {
  if (typeof line !== 'object' || line === null) return []
  const [id, amount]: unknown[] = [Reflect.get(line, 'ownerId'), Reflect.get(line, 'amount')]
  return typeof id === 'string' && typeof amount === 'number' ? [[id, chhetrum(amount)]] : []
}
