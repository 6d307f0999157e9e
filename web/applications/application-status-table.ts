import { type ApplicationState, applicationStateLabels } from '../../domain/applications/application.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const applicationStatusTable: StatusTable<ApplicationState> = {
  INVITED: { word: applicationStateLabels.INVITED, shape: 'ring', tone: 'grey' },
  RECEIVED: { word: applicationStateLabels.RECEIVED, shape: 'ring', tone: 'blue' },
  IN_REVIEW: { word: applicationStateLabels.IN_REVIEW, shape: 'clock', tone: 'amber' },
  ACCEPTED: { word: applicationStateLabels.ACCEPTED, shape: 'check', tone: 'green' },
  REFUSED: { word: applicationStateLabels.REFUSED, shape: 'cross', tone: 'red' },
  WITHDRAWN: { word: applicationStateLabels.WITHDRAWN, shape: 'slash', tone: 'grey' },
}
