import type { ReactNode } from 'react'
import type { Holder } from '../../../domain/properties/holder.ts'
import { ownerPath } from '../../people/people-paths.ts'
import { t } from '../../platform/texts.ts'
import { Dzongkha } from '../../ui/text/dzongkha.tsx'
import { Link } from '../../ui/page/link.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'

const columns = [
  { key: 'owner', title: t`Owner`, cell: (holder: Holder) => <HolderName holder={holder} /> },
  { key: 'share', title: t`Share`, align: 'end', cell: ({ share }: Holder) => <span className="figures">{share}</span> },
] as const

/** The owners, each with the exact share. */
export function HoldersCard({ holders, actions }: { holders: readonly Holder[]; actions?: ReactNode }) {
  return (
    <RecordCard title={holders.length === 1 ? t`Owner` : t`Owners and shares`} actions={actions} isFlush>
      <HoldersTable holders={holders} />
    </RecordCard>
  )
}

type HoldersTableProps = { holders: readonly Holder[]; caption?: string; none?: string }

export function HoldersTable({ holders, caption = t`Owners and shares`, none = t`No owners.` }: HoldersTableProps) {
  return <SimpleTable caption={caption} columns={columns} rows={holders} rowKey={(holder) => holder.ownerId} none={none} />
}

function HolderName({ holder: { ownerId, nameEnglish, nameDzongkha } }: { holder: Holder }) {
  return (
    <div style={{ paddingBlock: 'var(--space-1)' }}>
      <Link to={ownerPath(ownerId)}>{nameEnglish}</Link>
      {nameDzongkha && (
        <div className="small">
          <Dzongkha>{nameDzongkha}</Dzongkha>
        </div>
      )}
    </div>
  )
}
