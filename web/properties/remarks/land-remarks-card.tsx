import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { LandRemark } from '../../../domain/properties/remarks/land-remark-contract.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { Link } from '../../ui/page/link.tsx'
import { ListCard } from '../../ui/record/list-card.tsx'
import { statusColumn } from '../../ui/table/columns.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { LandRemarkDialog, type NewRemark } from './land-remark-dialog.tsx'
import { RemarkDays, remarkPath, remarksPath, remarkStateTable, remarkTitle, stateOf } from './remark-text.tsx'

export type RemarksOf = { thramId: string } | { plotId: string } | { leaseId: string }

const columns: SimpleColumn<LandRemark>[] = [
  {
    key: 'remark',
    title: t`Remark`,
    cell: (remark) => (
      <TwoLines
        first={<Link to={remarkPath(remark.id)}>{remarkTitle(remark)}</Link>}
        second={remark.plotNumber === null ? t`Thram ${remark.thramNumber}` : t`Plot ${remark.plotNumber}`}
      />
    ),
  },
  {
    key: 'days',
    title: t`In force`,
    cell: (remark) => <TwoLines first={<RemarkDays remark={remark} />} second={remark.reference} />,
  },
  statusColumn({ key: 'state', title: t`Status`, table: remarkStateTable, of: stateOf }),
]

type LandRemarksCardProps = {
  of: RemarksOf
  /** The plot or thram of a new remark, with its known values. */
  add: NewRemark
  title?: string
  none?: string
  /** Shown next to the button for a new remark. */
  action?: ReactNode
}

/** The entries of the thram other than its owners: mortgages, recorded leases, kidu, court orders. */
export function LandRemarksCard({
  of,
  add,
  title = t`Remarks`,
  none = t`No remarks on this land.`,
  action,
}: LandRemarksCardProps) {
  const remarks = useEndpoint('landRemark.list', { query: { ...of, pageSize: 10 } })
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <ListCard
        title={title}
        query={remarks}
        columns={columns}
        rowKey={({ id }) => id}
        none={none}
        allTo={`${remarksPath}?${new URLSearchParams(of)}`}
        actions={
          <>
            {action}
            <Button variant="default" size="xs" onClick={() => setAdding(true)}>{t`Add remark…`}</Button>
          </>
        }
      />
      {isAdding && <LandRemarkDialog remark={null} add={add} onClose={() => setAdding(false)} />}
    </>
  )
}
