import { plotCaseKindLabels } from '../../domain/plot-cases/plot-case.ts'
import type { PlotCase } from '../../domain/plot-cases/plot-case-contract.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { thramPath } from '../properties/property-paths.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordLayout, RecordCard } from '../ui/record/record-card.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { NewPlotsCard, ParentsCard, StandingCard, SurveyCard } from './case-cards.tsx'
import { plotCaseStatusTable } from './plot-case-status-table.ts'
import { PlotCaseMoves } from './plot-case-moves.tsx'
import { plotCasesPath } from './plot-case-paths.ts'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { Note } from '../ui/feedback/note.tsx'
import { boundsOfShape, joinBounds } from '../map/borders.ts'
import { around, OutlinePicture } from '../map/small-map.tsx'

export function PlotCaseScreen() {
  const id = useParam('id')
  const query = useEndpoint('plotCase.read', { params: { id } })
  return <Loaded query={query}>{(one) => <CaseRecord one={one} />}</Loaded>
}

function CaseRecord({ one }: { one: PlotCase }) {
  return (
    <PlotCaseMoves one={one}>
      {({ primary, more }) => (
        <>
          <PageHeader
            crumbs={[
              { label: t`Subdivisions and mergers`, to: plotCasesPath },
              { label: t`Thram ${one.thramNumber}`, to: thramPath(one.thramId) },
            ]}
            title={`${plotCaseKindLabels[one.kind]} ${one.parentNumbers.join(', ')}`}
            status={<StatusChip status={one.status} table={plotCaseStatusTable} />}
            subtitle={one.placeLabel}
            primary={primary}
            more={more}
          />
          <RecordLayout
            main={
              <>
                <CaseIssues one={one} />
                <NewPlotsCard one={one} />
                <StandingCard one={one} />
                <DocumentsCard entity="plotCase" entityId={one.id} />
                <HistoryCard entityId={one.id} />
              </>
            }
            side={
              <>
                <SurveyCard one={one} />
                <ParentsCard one={one} />
                <CaseMap one={one} />
              </>
            }
          />
        </>
      )}
    </PlotCaseMoves>
  )
}

/** The missing data, the warnings, and the affected remarks. After approval, the acknowledgements. */
function CaseIssues({ one: { issues, remarks, acknowledged, revertedReason, status } }: { one: PlotCase }) {
  const all = [...issues, ...remarks.map(({ message }) => ({ level: 'WARNING' as const, message }))]
  return (
    <>
      {revertedReason && status === 'SURVEYED' && <Note>{t`The approval was undone: ${revertedReason}`}</Note>}
      {all.length > 0 && (
        <RecordCard title={t`Before approval`}>
          <ul className="bare stack gap-2">
            {all.map(({ level, message }) => (
              <li key={message} className="row top">
                {level === 'ERROR' ? <IconCircleX size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
                <span>
                  <span className="visually-hidden">{level === 'ERROR' ? t`To correct:` : t`To acknowledge:`} </span>
                  {message}
                </span>
              </li>
            ))}
          </ul>
        </RecordCard>
      )}
      {acknowledged.length > 0 && (
        <RecordCard title={t`Acknowledged`}>
          <ul className="bare stack gap-2">
            {acknowledged.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </RecordCard>
      )}
    </>
  )
}

/** The new outlines over the previous one, if they are known. */
function CaseMap({ one: { parents, plots } }: { one: PlotCase }) {
  const before = parents.flatMap(({ id, plotNumber, geometry }) =>
    geometry ? [{ id, label: plotNumber, geometry, isChosen: false }] : [],
  )
  const after = plots.flatMap(({ plotNumber, geometry }) =>
    geometry ? [{ id: `new ${plotNumber}`, label: plotNumber, geometry, isChosen: true }] : [],
  )
  const outlines = [...before, ...after].map((outline) => ({ ...outline, kind: 'plot' as const }))
  const bounds = joinBounds(outlines.map(({ geometry }) => boundsOfShape(geometry)))
  if (!bounds) return null
  return (
    <RecordCard title={t`Outlines`}>
      <OutlinePicture
        label={t`Outlines of the plots before and after, north at the top`}
        bounds={around(bounds)}
        outlines={outlines}
      />
    </RecordCard>
  )
}
