import { occupyingStatuses } from '../../../domain/leases/lease-status.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { occupancyTable } from '../../properties/occupancy-table.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { Dzongkha } from '../../ui/text/dzongkha.tsx'
import { Fact, Facts } from '../../ui/record/facts.tsx'
import { Link } from '../../ui/page/link.tsx'
import { StatusChip } from '../../ui/text/status-chip.tsx'
import { leasePath } from '../lease-paths.ts'
import { leaseStatusTable } from '../lease-status-table.ts'
import { useProperty } from './use-property.ts'
import './lease-wizard.css'

type PropertyToLetProps = { propertyType: PropertyType; propertyId: string }

/** The owners of the chosen property, and the leases that already take some of its days. */
export function PropertyToLet({ propertyType, propertyId }: PropertyToLetProps) {
  const property = useProperty(propertyType, propertyId)
  const leases = useEndpoint('lease.list', { query: { propertyId, propertyType, pageSize: 10, sort: 'startDate:desc' } })
  if (!property) return null
  const taken = leases.data?.items.filter((lease) => occupyingStatuses.includes(lease.status)) ?? []
  return (
    <div className="pad lease-note">
      <Facts>
        <Fact label={t`Place`}>{property.placeLabel}</Fact>
        <Fact label={t`Area`}>{property.areaLabels}</Fact>
        <Fact label={t`Occupancy`}>
          <StatusChip status={property.occupancy} table={occupancyTable} />
        </Fact>
        <Fact label={t`Owners`} isWide>
          {property.owners.map(({ ownerId, nameEnglish, nameDzongkha, share }) => (
            <div key={ownerId}>
              {nameEnglish} {nameDzongkha && <Dzongkha>{nameDzongkha}</Dzongkha>}{' '}
              <span className="figures secondary">{share}</span>
            </div>
          ))}
        </Fact>
        {taken.length > 0 && (
          <Fact label={t`Already let`} isWide>
            {taken.map((lease) => (
              <div key={lease.id} className="row wrap">
                <Link to={leasePath(lease)}>{lease.leaseNumber}</Link> {lease.tenantName}, <DateText date={lease.startDate} /> –{' '}
                <DateText date={lease.vacatedOn ?? lease.terminationDate ?? lease.endDate} />{' '}
                <StatusChip status={lease.status} table={leaseStatusTable} />
              </div>
            ))}
            <p className="small secondary">{t`If another lease already uses these dates, this lease cannot be created.`}</p>
          </Fact>
        )}
      </Facts>
    </div>
  )
}
