import { type ApplicantState, applicantStateLabels, type RoundState, roundStateLabels } from '../../domain/allotment/allotment.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const roundStatusTable: StatusTable<RoundState> = {
  DRAFT: { word: roundStateLabels.DRAFT, shape: 'ring', tone: 'grey' },
  OPEN: { word: roundStateLabels.OPEN, shape: 'dot', tone: 'green' },
  CLOSED: { word: roundStateLabels.CLOSED, shape: 'clock', tone: 'amber' },
  DRAWN: { word: roundStateLabels.DRAWN, shape: 'check', tone: 'teal' },
  FINISHED: { word: roundStateLabels.FINISHED, shape: 'square', tone: 'grey' },
  CANCELLED: { word: roundStateLabels.CANCELLED, shape: 'cross', tone: 'red' },
}

export const applicantStatusTable: StatusTable<ApplicantState> = {
  REGISTERED: { word: applicantStateLabels.REGISTERED, shape: 'ring', tone: 'blue' },
  EXCLUDED: { word: applicantStateLabels.EXCLUDED, shape: 'cross', tone: 'red' },
  WAITING: { word: applicantStateLabels.WAITING, shape: 'clock', tone: 'amber' },
  OFFERED: { word: applicantStateLabels.OFFERED, shape: 'half', tone: 'amber' },
  ACCEPTED: { word: applicantStateLabels.ACCEPTED, shape: 'check', tone: 'green' },
  DECLINED: { word: applicantStateLabels.DECLINED, shape: 'slash', tone: 'grey' },
  EXPIRED: { word: applicantStateLabels.EXPIRED, shape: 'slash', tone: 'grey' },
  WITHDRAWN: { word: applicantStateLabels.WITHDRAWN, shape: 'slash', tone: 'grey' },
}
