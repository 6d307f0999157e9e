import type { MapCard, MapLease } from '../../domain/map/map-contract.ts'
import type { MapKind } from '../../domain/map/map-measure.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { billingFolders } from '../advices/billing-paths.ts'
import { leasePath, tenantPath } from '../leases/lease-paths.ts'
import { leaseStatusTable } from '../leases/lease-status-table.ts'
import { ownLeasePath } from '../leases/own-lease-paths.ts'
import { OfferLink } from '../listings/offer-link.tsx'
import { useListingsPath } from '../listings/use-listings-path.ts'
import { useOwnListings } from '../listings/use-own-listings.ts'
import { t } from '../platform/texts.ts'
import { unitPath, unitsPath } from '../properties/property-paths.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Link } from '../ui/page/link.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'

type CardPartProps = { kind: MapKind; card: MapCard; isStaff: boolean }

/** The leases that need an action by the office. The office can receive a payment from here. */
export function CardLeases({ kind, card: { id, leases, leaseCount }, isStaff }: CardPartProps) {
  if (leaseCount === 0) return null
  return (
    <section className="ruled mt-3">
      <h3 className="small secondary">{leaseCount > 1 ? t`Leases` : t`Lease`}</h3>
      <ul className="bare stack mt-1">
        {leases.map((lease) => (
          <LeaseLine key={lease.id} lease={lease} isStaff={isStaff} />
        ))}
      </ul>
      <NotNamed
        count={leaseCount - leases.length}
        to={isStaff && kind === 'building' ? `/admin/master-lease/search?${new URLSearchParams({ buildingId: id })}` : undefined}
      />
    </section>
  )
}

function LeaseLine({ lease, isStaff }: { lease: MapLease; isStaff: boolean }) {
  const { id, partLabel, leaseNumber, status, tenantId, tenantName, balanceAmount } = lease
  return (
    <li>
      <div className="map-card-line row spread gap-3">
        <span>
          <Link to={isStaff ? leasePath(lease) : ownLeasePath(lease)}>{partLabel ?? leaseNumber}</Link>{' '}
          {status !== 'ACTIVE' && <StatusChip status={status} table={leaseStatusTable} />}
        </span>
        <MoneyText amount={balanceAmount} withUnit />
      </div>
      <div className="map-card-line row spread gap-3">
        <span className="small">{isStaff ? <Link to={tenantPath(tenantId)}>{tenantName}</Link> : tenantName}</span>
        {isStaff && (
          <ButtonLink
            size="compact-sm"
            variant="default"
            to={`${billingFolders.receive.to}?leaseId=${id}`}
            label={t`Receive payment from ${tenantName}`}
          >
            {billingFolders.receive.label}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

/** The vacancies: the property itself, or units of a building. Each links to its listing, or starts one. */
export function CardVacancies({ kind, card, isStaff }: CardPartProps) {
  const { id, occupancyState, vacantUnits, vacantUnitCount } = card
  if (occupancyState === 'VACANT' && vacantUnitCount === 0) {
    const propertyType = kind === 'plot' ? 'LAND' : 'BUILDING'
    return (
      <section className="map-card-line row spread gap-3 ruled mt-3">
        <h3 className="small secondary">{t`Listing`}</h3>
        <ListingOf propertyType={propertyType} id={id} label={card.label} />
      </section>
    )
  }
  if (vacantUnitCount === 0) return null
  return (
    <section className="ruled mt-3">
      <h3 className="small secondary">{vacantUnitCount > 1 ? t`Vacant units` : t`Vacant unit`}</h3>
      <ul className="bare stack mt-1">
        {vacantUnits.map((unit) => (
          <li key={unit.id} className="map-card-line row spread gap-3">
            {isStaff ? <Link to={unitPath(unit.id)}>{unit.unitNumber}</Link> : unit.unitNumber}
            <ListingOf propertyType="UNIT" id={unit.id} label={unit.unitNumber} />
          </li>
        ))}
      </ul>
      <NotNamed
        count={vacantUnitCount - vacantUnits.length}
        to={isStaff ? `${unitsPath}?${new URLSearchParams({ buildingId: id, occupancy: 'VACANT' })}` : undefined}
      />
    </section>
  )
}

function ListingOf({ propertyType, id, label }: { propertyType: PropertyType; id: string; label: string }) {
  const path = useListingsPath()
  const listing = useOwnListings(id).listings.data?.items.find(({ status }) => status !== 'CLOSED')
  if (listing) return <Link to={`${path}/${listing.id}`} className="small">{t`Open listing`}</Link>
  return (
    <OfferLink
      propertyType={propertyType}
      property={{ id, occupancy: 'VACANT' }}
      size="compact-sm"
      label={t`Create listing of ${label}`}
    />
  )
}

/** "and 4 more", with a link if a list shows them. */
export function NotNamed({ count, to }: { count: number; to?: string | undefined }) {
  if (count <= 0) return null
  const text = t`and ${count} more`
  return <div className="small secondary">{to ? <Link to={to}>{text}</Link> : text}</div>
}
