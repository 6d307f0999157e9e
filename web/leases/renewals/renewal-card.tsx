import { addDays, formatDate } from '../../../domain/calendar-date.ts'
import { denialReason } from '../../../domain/leases/lease-calls.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { rich, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { ActionButton } from '../../ui/page/action-button.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { RenewalQuestionText } from './renewal-question-text.tsx'
import { useAskAboutRenewal } from './use-ask-about-renewal.ts'

/** The maximum span of the list of renewals. */
const daysAhead = 365

/** The tenant's answer about renewal, and the button that asks. Shown only if the lease ends soon or the tenant was asked. */
export function RenewalCard({ lease }: { lease: Lease }) {
  const today = useToday()
  const { data } = useEndpoint('renewal.question', { params: { id: lease.id } })
  const asking = useAskAboutRenewal()
  const question = data?.renewalQuestion ?? null
  const isOpen = denialReason('RENEW', lease) === undefined && lease.endDate <= addDays(today, daysAhead)
  if (!data || (!question && !isOpen)) return null
  const tooEarly = question && today < question.askAgainFrom ? t`Ask again from ${formatDate(question.askAgainFrom)}.` : undefined
  return (
    <RecordCard title={t`Renewal`}>
      {question ? (
        <>
          <RenewalQuestionText question={question} />
          {question.answer && <p className="small secondary">{rich`Asked on ${<DateText date={question.askedOn} />}`}</p>}
        </>
      ) : (
        <p className="secondary">{t`The tenant has not been asked yet.`}</p>
      )}
      {isOpen && (
        <p className="mt-3">
          <ActionButton variant="default" reason={tooEarly} loading={asking.isPending} onClick={() => asking.ask([lease.id])}>
            {t`Ask tenant about renewal`}
          </ActionButton>
        </p>
      )}
    </RecordCard>
  )
}
