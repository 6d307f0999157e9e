import type { RenewalQuestion } from '../../../domain/leases/renewals/renewal-contract.ts'
import { type RenewalAnswer, renewalAnswerLabels } from '../../../domain/leases/renewals/renewal-question.ts'
import { rich, t, translated } from '../../platform/texts.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { Chip, type StatusLook } from '../../ui/text/status-chip.tsx'

const answerStyles: Readonly<Record<RenewalAnswer, Omit<StatusLook, 'word'>>> = {
  STAY: { shape: 'check', tone: 'green' },
  LEAVE: { shape: 'arrow', tone: 'red' },
  TALK: { shape: 'ring', tone: 'blue' },
}
const waiting: StatusLook = { word: t`No answer yet`, shape: 'clock', tone: 'amber' }

/** The tenant's answer with its date, or the date since which the office waits. */
export function RenewalQuestionText({ question: { answer, answeredOn, askedOn } }: { question: RenewalQuestion }) {
  const look = answer === null ? waiting : { ...answerStyles[answer], word: translated(renewalAnswerLabels[answer]) }
  return (
    <TwoLines
      first={<Chip {...look} />}
      second={answeredOn ? <DateText date={answeredOn} /> : rich`asked ${<DateText date={askedOn} />}`}
    />
  )
}
