import type { ReactNode } from 'react'
import type { Remittance } from '../../domain/remittance/remittance-contract.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { Link } from '../ui/page/link.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'

type SentCardProps = {
  title?: string
  ownerId: string
  to: (remittance: Remittance) => string
  actions?: ReactNode
}

/** The latest remittances of an owner. */
export function SentCard({ title = t`Remitted`, ownerId, to, actions }: SentCardProps) {
  const sent = useEndpoint('remittance.list', { query: { pageSize: 10, sort: 'remittedOn:desc', ownerId } })
  return (
    <ListCard
      title={title}
      query={sent}
      columns={[
        {
          key: 'number',
          title: t`Remittance`,
          cell: (remittance) => <Link to={to(remittance)}>{remittance.remittanceNumber}</Link>,
        },
        { key: 'on', title: t`On`, cell: (remittance) => <DateText date={remittance.remittedOn} /> },
        { key: 'amount', title: t`Amount (Nu.)`, align: 'end', cell: (remittance) => <MoneyText amount={remittance.amount} /> },
      ]}
      rowKey={(remittance) => remittance.id}
      actions={actions}
      none={t`No remittances yet.`}
    />
  )
}
