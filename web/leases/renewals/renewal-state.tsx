import type { Reply } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { RenewalQuestionText } from './renewal-question-text.tsx'

type Ending = Reply<'renewal.list'>['items'][number]

/** The agreed renewal, the tenant's answer, or the next step. */
export function RenewalState({ lease }: { lease: Ending }) {
  const { renewedById, terminationDate, status, renewalQuestion } = lease
  const agreed = renewedById ? t`Renewal created` : terminationDate ? t`Notice given` : undefined
  if (agreed) return agreed
  if (renewalQuestion) return <RenewalQuestionText question={renewalQuestion} />
  return <span className="secondary">{status === 'HOLDOVER' ? t`Holdover` : t`Not asked yet`}</span>
}
