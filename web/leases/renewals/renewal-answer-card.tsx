import { Button } from '@mantine/core'
import { formatDate } from '../../../domain/calendar-date.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import type { RenewalQuestion } from '../../../domain/leases/renewals/renewal-contract.ts'
import { type RenewalAnswer, renewalAnswers } from '../../../domain/leases/renewals/renewal-question.ts'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

const ownAnswers: Readonly<Record<RenewalAnswer, string>> = {
  STAY: t`I want to stay`,
  LEAVE: t`I want to leave`,
  TALK: t`Please talk to me`,
}

type CardProps = { lease: Pick<Lease, 'id' | 'propertyLabel' | 'endDate'>; question: RenewalQuestion | null | undefined }

/** The tenant answers with one tap, and can change the answer until the office acts. Renders nothing if nobody asked. */
export function RenewalAnswerCard({ lease: { id, propertyLabel, endDate }, question }: CardProps) {
  const answer = useAction('renewal.answer', {
    invalidates: ['renewal', 'overview.outlook', 'lease.events'],
    onSuccess: () => toast('SUCCESS', t`The office has your answer`),
  })
  if (!question?.canAnswer) return null
  const { answer: given, answeredOn } = question
  const sending = answer.isPending ? answer.variables.body.answer : undefined
  return (
    <RecordCard title={t`Do you want to stay?`}>
      <p>{t`Your lease of ${propertyLabel} ends on ${formatDate(endDate)}. The office asks what you want to do.`}</p>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would need a legend that repeats the title */}
      <div className="row wrap mt-3 mb-2" role="group" aria-label={t`Your answer`}>
        {renewalAnswers.map((one) => (
          <Button
            key={one}
            variant={one === given ? 'filled' : 'default'}
            aria-pressed={one === given}
            loading={sending === one}
            disabled={answer.isPending && sending !== one}
            onClick={() => answer.mutate({ params: { id }, body: { answer: one } })}
          >
            {ownAnswers[one]}
          </Button>
        ))}
      </div>
      <p className="small secondary">
        {given && answeredOn
          ? t`You answered on ${formatDate(answeredOn)}. You can change your answer until the office acts.`
          : t`Your answer is not a notice. It does not end or renew the lease.`}
      </p>
    </RecordCard>
  )
}
