import type { ReactNode } from 'react'
import type { Remittance } from '../../domain/remittance/remittance-contract.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { DateText } from '../ui/date-text.tsx'
import { Link } from '../ui/link.tsx'
import { ListCard } from '../ui/list-card.tsx'
import { MoneyText } from '../ui/money-text.tsx'

type SentCardProps = {
  title?: string
  ownerId: string
  to: (remittance: Remittance) => string
  actions?: ReactNode
}

/** The latest remittances of an owner. */
export function SentCard({ title = 'Remitted', ownerId, to, actions }: SentCardProps) {
  const sent = useEndpoint('remittance.list', { query: { pageSize: 10, sort: 'remittedOn:desc', ownerId } })
  return (
    <ListCard
      title={title}
      query={sent}
      columns={[
        {
          key: 'number',
          title: 'Remittance',
          cell: (remittance) => <Link to={to(remittance)}>{remittance.remittanceNumber}</Link>,
        },
        { key: 'on', title: 'On', cell: (remittance) => <DateText date={remittance.remittedOn} /> },
        { key: 'amount', title: 'Amount (Nu.)', align: 'end', cell: (remittance) => <MoneyText amount={remittance.amount} /> },
      ]}
      rowKey={(remittance) => remittance.id}
      actions={actions}
      none="Nothing was remitted yet."
    />
  )
}
