import type { PropertyType } from '../../domain/properties/property.ts'
import { leasePath } from '../leases/lease-paths.ts'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'

type Unbilled = Reply<'advice.generate'>['exceptions'][number]

/** Lists the leases that a run cannot bill, each with the reason and the solution. */
export function ExceptionTable({ exceptions, propertyType }: { exceptions: readonly Unbilled[]; propertyType: PropertyType }) {
  return (
    <SimpleTable
      caption={t`Leases that could not be billed`}
      columns={exceptionColumns(propertyType)}
      rows={exceptions}
      rowKey={({ leaseId, reason }) => `${leaseId} ${reason}`}
      none=""
    />
  )
}

function exceptionColumns(propertyType: PropertyType): readonly SimpleColumn<Unbilled>[] {
  return [
    {
      key: 'lease',
      title: t`Lease`,
      cell: ({ leaseId, leaseNumber }) => <Link to={leasePath({ id: leaseId, propertyType })}>{leaseNumber}</Link>,
    },
    { key: 'reason', title: t`Reason`, cell: ({ reason }) => <div className="line-reason">{reason}</div> },
  ]
}
