import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecordSummary as Summary } from '../../domain/overview/record-summary-contract.ts'
import { building as definition } from '../../domain/properties/building.ts'
import type { Building } from '../../domain/properties/building-contract.ts'
import { codeLabel } from '../../domain/properties/property.ts'
import { AdvicesCard } from '../advices/advices-card.tsx'
import { HistoryCard } from '../audit/history-card.tsx'
import { NotesCard } from '../notes/notes-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { DocumentsOfKind } from '../documents/documents-of-kind.tsx'
import { PhotoStrip } from '../documents/photo-strip.tsx'
import { BuildingUnitsCard } from '../leases/building-units-card.tsx'
import { LeasesCard } from '../leases/leases-card.tsx'
import { ChargeBuildingDialog } from '../leases/charges/charge-building-dialog.tsx'
import { reviseRentsPath } from '../leases/lease-paths.ts'
import { NewLeaseLink } from '../leases/new-lease-link.tsx'
import { OfferLink } from '../listings/offer-link.tsx'
import { ListingCard } from '../listings/listing-card.tsx'
import { BudgetCard } from '../budgets/budget-card.tsx'
import { MetersCard } from '../meters/meters-card.tsx'
import { DamageCard } from '../maintenance/damage-card.tsx'
import { PlansCard } from '../maintenance/plans/plans-card.tsx'
import { WorkCard } from '../maintenance/work-orders/work-card.tsx'
import { PropertyMapCard } from '../map/property-map-card.tsx'
import { RecordSummary, useRecordSummary } from '../overview/record-summary.tsx'
import { combineQueries } from '../platform/combine-queries.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { Link, splitAddress } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { RecordFact } from '../ui/record/record-fact.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { UnitsLet } from '../properties/buildings/buildings-card.tsx'
import { usePlotCrumbs } from '../properties/chain-crumbs.ts'
import { BuildingStack } from '../overview/stack/building-stack.tsx'
import { FeeCard } from '../remittance/fee-card.tsx'
import { HoldersCard } from '../properties/ownership/holders-card.tsx'
import { ManagersFact } from '../properties/buildings/managers-fact.tsx'
import { BuildingOccupancy } from '../properties/occupancy-chips.tsx'
import { buildingPath, buildingsPath, plotPath, unitsPath } from '../properties/property-paths.ts'
import { useRemoval } from '../properties/use-removal.ts'

export function BuildingPage() {
  const id = useParam('id')
  const building = useEndpoint('building.read', { params: { id } })
  const summary = useRecordSummary('building', id)
  return (
    <Loaded query={combineQueries(building, summary)}>
      {(building) => <BuildingRecord building={building} summary={summary.data} />}
    </Loaded>
  )
}

function BuildingUpkeep({ of }: { of: { buildingId: string } }) {
  return (
    <>
      <MetersCard place={of} />
      <DamageCard of={of} />
      <WorkCard place={of} />
      <PlansCard place={of} />
    </>
  )
}

function BuildingRecord({ building, summary }: { building: Building; summary: Summary | undefined }) {
  const [firstPlotId] = building.plotIds
  const crumbs = usePlotCrumbs(firstPlotId, building.placeLabel)
  const { more, dialog } = useBuildingMoves(building, firstPlotId)
  const planPath = planPathOf(building)
  return (
    <>
      <RecordSummary
        kind="building"
        id={building.id}
        summary={summary}
        crumbs={crumbs}
        title={building.name}
        status={<BuildingOccupancy building={building} />}
        subtitle={[codeLabel(building.use), building.buildingNumber && t`No. ${building.buildingNumber}`]
          .filter(Boolean)
          .join(' · ')}
        more={more}
        secondary={
          <>
            <ButtonLink variant="default" to={`${buildingPath(building.id)}/edit`}>{t`Edit`}</ButtonLink>
            {building.unitCount === 0 && <ButtonLink variant="default" to={planPath}>{t`Add many units`}</ButtonLink>}
            <OfferLink propertyType="BUILDING" property={building} />
            <NewLeaseLink propertyType="BUILDING" propertyId={building.id} variant="default" />
          </>
        }
        action={(variant) => (
          <ButtonLink variant={variant} to={`${unitsPath}/new?buildingId=${building.id}`}>{t`Add unit`}</ButtonLink>
        )}
      />
      <RecordLayout
        main={
          <>
            <PhotoStrip entity="building" entityId={building.id} />
            <BuildingStack building={building} />
            <BuildingUnitsCard buildingId={building.id} />
            <LeasesCard of={{ buildingId: building.id }} none={t`No leases in this building yet.`} />
            <AdvicesCard title={t`Open advices`} of={{ buildingId: building.id }} isOpenOnly none={t`Nothing is outstanding.`} />
            <BudgetCard buildingId={building.id} />
            <BuildingUpkeep of={{ buildingId: building.id }} />
            <BuildingDocuments id={building.id} />
          </>
        }
        side={
          <>
            <BuildingFacts building={building} />
            <PropertyMapCard kind="building" id={building.id} />
            <ListingCard propertyType="BUILDING" propertyId={building.id} />
            <HoldersCard holders={building.owners} />
            <FeeCard of={{ buildingId: building.id }} />
          </>
        }
      />
      {dialog}
    </>
  )
}

const planPathOf = ({ id }: Building) => `${unitsPath}/plan?buildingId=${id}`

/** The actions on all units or leases of a building, and its deletion. */
function useBuildingMoves(building: Building, firstPlotId: string | undefined) {
  const remove = useRemoval({
    endpoint: 'building.remove',
    record: building,
    title: building.name,
    consequence: t`The building is removed from its plots and from the map. A building that was let cannot be deleted.`,
    invalidates: ['building.list', 'plot'],
    goTo: firstPlotId ? plotPath(firstPlotId) : buildingsPath,
  })
  const navigate = useNavigate()
  const [isCharging, setCharging] = useState(false)
  const go = (path: string) => () => void navigate(splitAddress(path))
  const reason = building.unitCount > 0 ? t`The building still has units. Delete them first.` : undefined
  const more = [
    { label: t`Add many units…`, onClick: go(planPathOf(building)) },
    { label: t`Revise rents…`, onClick: go(reviseRentsPath(building.id)) },
    { label: t`Add a charge to the leases…`, onClick: () => setCharging(true) },
    { label: t`Announce to tenants…`, onClick: go(announcePath(building.id)) },
    { label: t`Delete…`, isDangerous: true, reason, onClick: () => void remove() },
  ]
  return { more, dialog: isCharging && <ChargeBuildingDialog building={building} onClose={() => setCharging(false)} /> }
}

function BuildingDocuments({ id }: { id: string }) {
  return (
    <>
      <DocumentsCard entity="building" entityId={id} defaultKinds={['PHOTO', 'OCCUPANCY_CERTIFICATE']} />
      <NotesCard about={{ buildingId: id }} />
      <HistoryCard entityId={id} />
    </>
  )
}

const announcePath = (buildingId: string) => `/admin/announcements?new=true&buildingId=${buildingId}`

function BuildingFacts({ building }: { building: Building }) {
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <Fact label={t`Units let`}>
          <UnitsLet building={building} />
        </Fact>
        <RecordFact of={definition} name="use" record={building} />
        <Fact label={building.plotIds.length === 1 ? t`Plot` : t`Plots`}>
          {building.plotIds.map((id, index) => (
            <div key={id}>
              <Link to={plotPath(id)}>{building.plotNumbers[index]}</Link>
            </div>
          ))}
        </Fact>
        <Fact label={t`Thrams`}>{building.thramNumbers.join(', ')}</Fact>
        <RecordFact of={definition} name="floors" record={building} />
        <RecordFact of={definition} name="lifts" record={building} />
        <RecordFact of={definition} name="architectureStyle" record={building} />
        <RecordFact of={definition} name="yearBuilt" record={building} />
        <Fact label={t`Occupancy certificate`} isWide>
          {building.certificateNumber} {building.certificateDate && <DateText date={building.certificateDate} />}
          <DocumentsOfKind entity="building" entityId={building.id} kind="OCCUPANCY_CERTIFICATE" />
        </Fact>
        <RecordFact of={definition} name="expenseLimit" record={building} />
        <ManagersFact ids={building.managerIds} />
        <Fact label={t`Place`} isWide>
          {building.placeLabel}
        </Fact>
      </SideFacts>
    </RecordCard>
  )
}
