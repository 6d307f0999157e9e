import { codeLabel } from '../../../domain/properties/property.ts'
import type { Thram } from '../../../domain/properties/thram-contract.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { Link } from '../../ui/page/link.tsx'
import { ListCard } from '../../ui/record/list-card.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { thramPath, thramsPath } from '../property-paths.ts'

/** The thrams of an owner, each with the exact share. */
export function OwnerThramsCard({ ownerId }: { ownerId: string }) {
  const thrams = useEndpoint('thram.list', { query: { ownerId, pageSize: 50, sort: 'thramNumber:asc' } })
  return (
    <ListCard
      title={t`Thrams`}
      query={thrams}
      columns={columnsFor(ownerId)}
      rowKey={(thram) => thram.id}
      none={t`No thrams yet.`}
      allTo={`${thramsPath}?ownerId=${ownerId}`}
      actions={<ButtonLink to={`${thramsPath}/new?ownerId=${ownerId}`} variant="subtle" size="xs">{t`Add thram`}</ButtonLink>}
    />
  )
}

function columnsFor(ownerId: string): readonly SimpleColumn<Thram>[] {
  return [
    { key: 'thram', title: t`Thram`, cell: (thram) => <Link to={thramPath(thram.id)}>{thram.thramNumber}</Link> },
    { key: 'place', title: t`Place`, cell: (thram) => thram.placeLabel },
    { key: 'category', title: t`Ownership`, cell: (thram) => codeLabel(thram.ownershipCategory) },
    { key: 'plots', title: t`Plots`, align: 'end', cell: (thram) => <span className="figures">{thram.plotCount}</span> },
    {
      key: 'share',
      title: t`Share`,
      align: 'end',
      cell: (thram) => <span className="figures">{thram.owners.find((owner) => owner.ownerId === ownerId)?.share ?? '–'}</span>,
    },
  ]
}
