import type { RecordSummary as Summary } from '../../domain/overview/record-summary-contract.ts'
import { formatArea } from '../../domain/area.ts'
import type { Plot } from '../../domain/properties/plot-contract.ts'
import { codeLabel } from '../../domain/properties/property.ts'
import { AdvicesCard } from '../advices/advices-card.tsx'
import { HistoryCard } from '../audit/history-card.tsx'
import { NotesCard } from '../notes/notes-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { DocumentsOfKind } from '../documents/documents-of-kind.tsx'
import { LeasesCard } from '../leases/leases-card.tsx'
import { NewLeaseLink } from '../leases/new-lease-link.tsx'
import { OfferLink } from '../listings/offer-link.tsx'
import { ListingCard } from '../listings/listing-card.tsx'
import { DamageCard } from '../maintenance/damage-card.tsx'
import { WorkCard } from '../maintenance/work-orders/work-card.tsx'
import { PropertyMapCard } from '../map/property-map-card.tsx'
import { RecordSummary, useRecordSummary } from '../overview/record-summary.tsx'
import { combineQueries } from '../platform/combine-queries.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { conversionOf } from '../ui/input/area-input.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { BuildingsCard } from '../properties/buildings/buildings-card.tsx'
import { useThramCrumbs } from '../properties/chain-crumbs.ts'
import { HoldersCard } from '../properties/ownership/holders-card.tsx'
import { PlotOccupancy } from '../properties/occupancy-chips.tsx'
import { useSubdivide } from '../plot-cases/begin-case.tsx'
import { PlotFamilyCard, SucceededNote } from '../plot-cases/plot-family-card.tsx'
import { buildingsPath, plotPath, thramPath } from '../properties/property-paths.ts'
import { LandRemarksCard } from '../properties/remarks/land-remarks-card.tsx'
import { RemarksInForce } from '../properties/remarks/remarks-in-force.tsx'
import { useRemoval } from '../properties/use-removal.ts'

export function PlotPage() {
  const id = useParam('id')
  const plot = useEndpoint('plot.read', { params: { id } })
  const summary = useRecordSummary('plot', id)
  return <Loaded query={combineQueries(plot, summary)}>{(plot) => <PlotRecord plot={plot} summary={summary.data} />}</Loaded>
}

function PlotRecord({ plot, summary }: { plot: Plot; summary: Summary | undefined }) {
  const crumbs = useThramCrumbs(plot.thramId, plot.placeLabel)
  const remove = useRemoval({
    endpoint: 'plot.remove',
    record: plot,
    title: t`Plot ${plot.plotNumber}`,
    consequence: t`The plot is removed from its thram and from the map. A plot that was let cannot be deleted.`,
    invalidates: ['plot.list', 'thram'],
    goTo: thramPath(plot.thramId),
  })
  const isThere = plot.retiredOn === null
  const subdivide = useSubdivide(plot.id)
  const reason = plot.buildingCount > 0 ? t`The plot has buildings. Delete or move them first.` : undefined
  return (
    <>
      <RecordSummary
        kind="plot"
        id={plot.id}
        summary={summary}
        crumbs={crumbs}
        title={t`Plot ${plot.plotNumber}`}
        status={<PlotOccupancy plot={plot} />}
        subtitle={`${codeLabel(plot.landUse)} · ${formatArea(plot.area)}`}
        more={[
          ...(isThere ? [{ label: t`Subdivide…`, onClick: subdivide }] : []),
          { label: t`Delete…`, isDangerous: true, reason, onClick: () => void remove() },
        ]}
        secondary={
          isThere && (
            <>
              <ButtonLink variant="default" to={`${plotPath(plot.id)}/edit`}>{t`Edit`}</ButtonLink>
              <OfferLink propertyType="LAND" property={plot} />
              <NewLeaseLink propertyType="LAND" propertyId={plot.id} variant="default" />
            </>
          )
        }
        action={(variant) =>
          isThere && <ButtonLink variant={variant} to={`${buildingsPath}/new?plotId=${plot.id}`}>{t`Add building`}</ButtonLink>
        }
      />
      <RecordLayout
        main={
          <>
            <SucceededNote plotId={plot.id} retiredOn={plot.retiredOn} />
            <RemarksInForce of={{ plotId: plot.id }} />
            <BuildingsCard of={{ plotId: plot.id }} none={t`No buildings on this plot.`} />
            <LeasesCard of={{ propertyId: plot.id }} none={t`No leases of this land yet.`} />
            <PlotAdvices summary={summary} />
            <LandRemarksCard of={{ plotId: plot.id }} add={{ thramId: plot.thramId, plotId: plot.id }} />
            <DamageCard of={{ propertyId: plot.id }} />
            <WorkCard place={{ plotId: plot.id }} />
            <DocumentsCard entity="plot" entityId={plot.id} defaultKinds={['KASHO', 'PHOTO']} />
            <NotesCard about={{ plotId: plot.id }} />
            <HistoryCard entityId={plot.id} />
          </>
        }
        side={
          <>
            <PlotFacts plot={plot} />
            <PropertyMapCard kind="plot" id={plot.id} />
            <PlotFamilyCard plotId={plot.id} />
            <ListingCard propertyType="LAND" propertyId={plot.id} />
            <HoldersCard holders={plot.owners} />
          </>
        }
      />
    </>
  )
}

/** The advices of the active lease. */
function PlotAdvices({ summary }: { summary: Summary | undefined }) {
  if (!summary?.lease) return null
  return <AdvicesCard title={t`Payment advices`} of={{ leaseId: summary.lease.id }} none={t`No payment advices yet.`} />
}

function PlotFacts({ plot }: { plot: Plot }) {
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <Fact label={t`Thram`}>
          <Link to={thramPath(plot.thramId)}>{plot.thramNumber}</Link>
        </Fact>
        <Fact label={t`Land use`}>{codeLabel(plot.landUse)}</Fact>
        <Fact label={t`Land origin`}>{codeLabel(plot.landOrigin)}</Fact>
        {plot.precinct && <Fact label={t`Precinct`}>{plot.precinct}</Fact>}
        {plot.lapName && <Fact label={t`Local Area Plan`}>{plot.lapName}</Fact>}
        <Fact label={t`Net area`} isWide>
          <span className="figures">{formatArea(plot.area)}</span>
          <div className="small secondary figures">{conversionOf(plot.area)}</div>
        </Fact>
        {plot.grossArea && (
          <Fact label={t`Gross area`} isWide>
            <span className="figures">{formatArea(plot.grossArea)}</span>
            <div className="small secondary figures">{conversionOf(plot.grossArea)}</div>
          </Fact>
        )}
        {(plot.kashoNumber || plot.kashoDate || plot.landOrigin === 'KASHO') && (
          <Fact label={t`Kasho`} isWide>
            {plot.kashoNumber} {plot.kashoDate && <DateText date={plot.kashoDate} />}
            <DocumentsOfKind entity="plot" entityId={plot.id} kind="KASHO" />
          </Fact>
        )}
        <Fact label={t`Address`} isWide>
          {plot.address}
        </Fact>
      </SideFacts>
    </RecordCard>
  )
}
