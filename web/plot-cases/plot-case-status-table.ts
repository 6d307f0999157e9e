import { type PlotCaseStatus, plotCaseStatusLabels } from '../../domain/plot-cases/plot-case.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const plotCaseStatusTable: StatusTable<PlotCaseStatus> = {
  DRAFT: { word: plotCaseStatusLabels.DRAFT, shape: 'ring', tone: 'grey' },
  SURVEYED: { word: plotCaseStatusLabels.SURVEYED, shape: 'half', tone: 'blue' },
  APPROVED: { word: plotCaseStatusLabels.APPROVED, shape: 'dot', tone: 'green' },
  CLOSED: { word: plotCaseStatusLabels.CLOSED, shape: 'check', tone: 'teal' },
  CANCELLED: { word: plotCaseStatusLabels.CANCELLED, shape: 'slash', tone: 'grey' },
}
