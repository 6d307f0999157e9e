import { floorText } from '../../domain/ordinal-words.ts'
import type { RecordSummary as Summary } from '../../domain/overview/record-summary-contract.ts'
import { codeLabel } from '../../domain/properties/property.ts'
import { unit as definition } from '../../domain/properties/unit.ts'
import type { Unit } from '../../domain/properties/unit-contract.ts'
import { AdvicesCard } from '../advices/advices-card.tsx'
import { HistoryCard } from '../audit/history-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { PhotoStrip } from '../documents/photo-strip.tsx'
import { LeasesCard } from '../leases/leases-card.tsx'
import { NewLeaseLink } from '../leases/new-lease-link.tsx'
import { ListingCard } from '../listings/listing-card.tsx'
import { OfferLink } from '../listings/offer-link.tsx'
import { DamageCard } from '../maintenance/damage-card.tsx'
import { PlansCard } from '../maintenance/plans/plans-card.tsx'
import { WorkCard } from '../maintenance/work-orders/work-card.tsx'
import { PropertyMapCard } from '../map/property-map-card.tsx'
import { MetersCard } from '../meters/meters-card.tsx'
import { NotesCard } from '../notes/notes-card.tsx'
import { RecordSummary, useRecordSummary } from '../overview/record-summary.tsx'
import { combineQueries } from '../platform/combine-queries.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { useBuildingCrumbs } from '../properties/chain-crumbs.ts'
import { occupancyTable } from '../properties/occupancy-table.ts'
import { HoldersCard } from '../properties/ownership/holders-card.tsx'
import { buildingPath, unitPath } from '../properties/property-paths.ts'
import { useRemoval } from '../properties/use-removal.ts'
import { VacancyCard } from '../reports/vacancies/vacancy-card.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Link } from '../ui/page/link.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { RecordFact } from '../ui/record/record-fact.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'

export function UnitPage() {
  const id = useParam('id')
  const unit = useEndpoint('unit.read', { params: { id } })
  const summary = useRecordSummary('unit', id)
  return <Loaded query={combineQueries(unit, summary)}>{(unit) => <UnitRecord unit={unit} summary={summary.data} />}</Loaded>
}

function UnitRecord({ unit, summary }: { unit: Unit; summary: Summary | undefined }) {
  const crumbs = useBuildingCrumbs(unit.buildingId, unit.placeLabel)
  const remove = useRemoval({
    endpoint: 'unit.remove',
    record: unit,
    title: t`Unit ${unit.unitNumber}`,
    consequence: t`The unit is removed from its building. A unit that was let cannot be deleted.`,
    invalidates: ['unit.list', 'building'],
    goTo: buildingPath(unit.buildingId),
  })
  return (
    <>
      <RecordSummary
        kind="unit"
        id={unit.id}
        summary={summary}
        crumbs={crumbs}
        title={t`Unit ${unit.unitNumber}`}
        status={<StatusChip status={unit.occupancy} table={occupancyTable} />}
        subtitle={`${floorText(unit.floor)} · ${codeLabel(unit.use)}`}
        more={[{ label: t`Delete…`, isDangerous: true, onClick: () => void remove() }]}
        secondary={
          <>
            <ButtonLink variant="default" to={`${unitPath(unit.id)}/edit`}>{t`Edit`}</ButtonLink>
            <OfferLink propertyType="UNIT" property={unit} />
          </>
        }
        action={(variant) => <NewLeaseLink propertyType="UNIT" propertyId={unit.id} variant={variant} />}
      />
      <RecordLayout
        main={
          <>
            <PhotoStrip entity="unit" entityId={unit.id} />
            <LeasesCard of={{ propertyId: unit.id }} none={t`No leases of this unit yet.`} />
            {summary?.lease && (
              <AdvicesCard title={t`Payment advices`} of={{ leaseId: summary.lease.id }} none={t`No payment advices yet.`} />
            )}
            <MetersCard place={{ unitId: unit.id }} />
            <DamageCard of={{ propertyId: unit.id }} />
            <WorkCard place={{ unitId: unit.id }} />
            <PlansCard place={{ unitId: unit.id }} />
            <DocumentsCard entity="unit" entityId={unit.id} defaultKinds={['PHOTO']} />
            <NotesCard about={{ unitId: unit.id }} />
            <HistoryCard entityId={unit.id} />
          </>
        }
        side={
          <>
            <UnitFacts unit={unit} />
            <VacancyCard unit={unit} />
            <PropertyMapCard kind="building" id={unit.buildingId} isOfPart />
            <ListingCard propertyType="UNIT" propertyId={unit.id} />
            <HoldersCard holders={unit.owners} />
          </>
        }
      />
    </>
  )
}

function UnitFacts({ unit }: { unit: Unit }) {
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <Fact label={t`Building`}>
          <Link to={buildingPath(unit.buildingId)}>{unit.buildingName}</Link>
        </Fact>
        <Fact label={t`Floor`}>{floorText(unit.floor)}</Fact>
        <RecordFact of={definition} name="use" record={unit} />
        <RecordFact of={definition} name="bedrooms" record={unit} />
        <RecordFact of={definition} name="furnishing" record={unit} />
        <RecordFact of={definition} name="area" record={unit} />
        <Fact label={t`Asking rent`}>
          {unit.askingRentAmount !== null && <MoneyText amount={unit.askingRentAmount} withUnit />}
        </Fact>
        {unit.electricityMeter && <RecordFact of={definition} name="electricityMeter" record={unit} />}
        {unit.waterMeter && <RecordFact of={definition} name="waterMeter" record={unit} />}
        <Fact label={t`Place`} isWide>
          {unit.placeLabel}
        </Fact>
      </SideFacts>
    </RecordCard>
  )
}
