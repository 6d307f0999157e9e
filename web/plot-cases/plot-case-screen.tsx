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
import { RecordLayout } from '../ui/record/record-card.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { CaseIssues } from './case-issues.tsx'
import { CaseMap } from './case-map.tsx'
import { NewPlotsCard, ParentsCard, StandingCard, SurveyCard } from './case-cards.tsx'
import { plotCaseStatusTable } from './plot-case-status-table.ts'
import { PlotCaseMoves } from './plot-case-moves.tsx'
import { plotCasesPath } from './plot-case-paths.ts'

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
