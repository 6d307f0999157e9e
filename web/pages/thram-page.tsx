import type { RecordSummary as Summary } from '../../domain/overview/record-summary-contract.ts'
import type { ReactNode } from 'react'
import { codeLabel } from '../../domain/properties/property.ts'
import type { Thram } from '../../domain/properties/thram-contract.ts'
import { AdvicesCard } from '../advices/advices-card.tsx'
import { HistoryCard } from '../audit/history-card.tsx'
import { NotesCard } from '../notes/notes-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { DocumentsOfKind } from '../documents/documents-of-kind.tsx'
import { LeasesCard } from '../leases/leases-card.tsx'
import { useSubAdministrativeZones } from '../locations/use-places.ts'
import { DamageCard } from '../maintenance/damage-card.tsx'
import { ThramMapCard } from '../map/thram-map-card.tsx'
import { RecordSummary, useRecordSummary } from '../overview/record-summary.tsx'
import { combineQueries } from '../platform/combine-queries.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { BuildingsCard } from '../properties/buildings/buildings-card.tsx'
import { usePlaceCrumbs } from '../properties/chain-crumbs.ts'
import { PlotsCard } from '../properties/plots/plots-card.tsx'
import { plotsPath, thramPath, thramsPath } from '../properties/property-paths.ts'
import { MergePlotsButton } from '../plot-cases/begin-case.tsx'
import { LandRemarksCard } from '../properties/remarks/land-remarks-card.tsx'
import { RemarksInForce } from '../properties/remarks/remarks-in-force.tsx'
import { TenuresCard, ThramHoldersCard } from '../properties/ownership/tenures-card.tsx'
import { useRemoval } from '../properties/use-removal.ts'

export function ThramPage() {
  const id = useParam('id')
  const thram = useEndpoint('thram.read', { params: { id } })
  const summary = useRecordSummary('thram', id)
  return <Loaded query={combineQueries(thram, summary)}>{(thram) => <ThramRecord thram={thram} summary={summary.data} />}</Loaded>
}

function ThramRecord({ thram, summary }: { thram: Thram; summary: Summary | undefined }) {
  const crumbs = usePlaceCrumbs(thram)
  const remove = useRemoval({
    endpoint: 'thram.remove',
    record: thram,
    title: t`Thram ${thram.thramNumber}`,
    consequence: t`The thram and its shares are deleted. Its owners stay registered.`,
    invalidates: ['thram.list'],
    goTo: thramsPath,
  })
  const reason = thram.plotCount > 0 ? t`The thram still has plots. Delete them first.` : undefined
  return (
    <>
      <RecordSummary
        kind="thram"
        id={thram.id}
        summary={summary}
        crumbs={crumbs.length > 0 ? crumbs : [{ label: thram.placeLabel }]}
        title={t`Thram ${thram.thramNumber}`}
        subtitle={`${codeLabel(thram.areaType)} · ${codeLabel(thram.ownershipCategory)}`}
        more={[{ label: t`Delete…`, isDangerous: true, reason, onClick: () => void remove() }]}
        secondary={
          <>
            <ButtonLink variant="default" to={`${thramPath(thram.id)}/edit`}>{t`Edit`}</ButtonLink>
            <ButtonLink variant="default" to={`${thramPath(thram.id)}/transfer`}>{t`Record a transfer`}</ButtonLink>
            {thram.plotCount > 1 && <MergePlotsButton thramId={thram.id} />}
          </>
        }
        action={(variant) => <ButtonLink variant={variant} to={`${plotsPath}/new?thramId=${thram.id}`}>{t`Add plot`}</ButtonLink>}
      />
      <RecordLayout
        main={
          <>
            <RemarksInForce of={{ thramId: thram.id }} />
            <PlotsCard thramId={thram.id} />
            <LandRemarksCard of={{ thramId: thram.id }} add={{ thramId: thram.id }} />
            <BuildingsCard of={{ thramId: thram.id }} none={t`No buildings on its plots yet.`} />
            <LeasesCard of={{ thramId: thram.id }} none={t`No leases on this thram yet.`} />
            <AdvicesCard title={t`Open advices`} of={{ thramId: thram.id }} isOpenOnly none={t`Nothing is outstanding.`} />
            <DamageCard of={{ thramId: thram.id }} />
            <TenuresCard thramId={thram.id} />
            <DocumentsCard entity="thram" entityId={thram.id} defaultKinds={['LAG_THRAM', 'TRANSFER_DEED']} />
            <NotesCard about={{ thramId: thram.id }} />
            <HistoryCard entityId={thram.id} />
          </>
        }
        side={
          <>
            <ThramHoldersCard thram={thram} />
            <ThramFacts thram={thram} />
            <ThramMapCard thram={thram} />
          </>
        }
      />
    </>
  )
}

function ThramFacts({ thram }: { thram: Thram }) {
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <Fact label={t`Area type`}>{codeLabel(thram.areaType)}</Fact>
        <Fact label={t`Ownership category`}>{codeLabel(thram.ownershipCategory)}</Fact>
        <Fact label={t`Place`} isWide>
          <PlaceText thram={thram} />
        </Fact>
        <Fact label={t`Lag thram`} isWide>
          <DocumentsOfKind entity="thram" entityId={thram.id} kind="LAG_THRAM" />
        </Fact>
      </SideFacts>
    </RecordCard>
  )
}

/** "Changzamtog, Thimphu Thromde, Thimphu", including the chiwog or locality if there is one. */
function PlaceText({ thram }: { thram: Thram }): ReactNode {
  const subZones = useSubAdministrativeZones(thram.subadministrativeZoneId === null ? null : thram.administrativeZoneId)
  const subZone = subZones.data?.find(({ id }) => id === thram.subadministrativeZoneId)
  return subZone ? `${subZone.name}, ${thram.placeLabel}` : thram.placeLabel
}
