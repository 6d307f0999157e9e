import { Box } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { formatDate } from '../../../domain/calendar-date.ts'
import type { Money } from '../../../domain/money.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import type { Reply } from '../../platform/call.ts'
import { readQuery } from '../../platform/read-query.ts'
import { plural, rich, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import type { LeaseDraft } from './lease-draft.ts'
import { previewBodyOf } from './lease-draft-body.ts'
import { LeaseWarnings } from './lease-warnings.tsx'
import { WhyRent } from '../why-rent.tsx'
import './lease-wizard.css'

const pauseMs = 300
const shown = 3

/** The result of the terms so far, from the billing engine. It is requested shortly after the last change. */
export function useLeasePreview(draft: LeaseDraft, propertyType: PropertyType) {
  const body = previewBodyOf(draft, propertyType)
  const [settled] = useDebouncedValue(JSON.stringify(body ?? null), pauseMs)
  const asked: typeof body | null = JSON.parse(settled)
  const preview = useEndpoint(
    'lease.preview',
    { body: asked ?? { propertyType, startDate: '', endDate: '' } },
    { isEnabled: Boolean(asked), showsPreviousPage: true },
  )
  const client = useQueryClient()
  // The displayed preview may be outdated, so the current terms are sent.
  const askNow = async (): Promise<Reply<'lease.preview'> | null> =>
    body ? client.fetchQuery(readQuery('lease.preview', { body })) : null
  return { ...preview, isComplete: body !== undefined, askNow }
}

type LeasePreviewProps = { preview: ReturnType<typeof useLeasePreview>; depositAmount: Money | null }

/** Next to the form: the first advices and the warnings of the tenancy rules. */
export function LeasePreview(props: LeasePreviewProps) {
  return (
    <aside className="sheet pad lease-preview" aria-label={t`Preview of the first advices`} aria-live="polite">
      <h2 className="mb-2">{t`First advices`}</h2>
      <PreviewBody {...props} />
    </aside>
  )
}

function PreviewBody({ preview: { data, error, isComplete, isPlaceholderData }, depositAmount }: LeasePreviewProps) {
  if (!isComplete) return <p className="secondary">{t`Enter the dates and the rent to see the first payment advices.`}</p>
  if (error) return <PreviewIssues messages={error.problem.errors?.map(({ message }) => message) ?? [error.message]} />
  if (!data) return <SkeletonBar width={80} />
  return (
    <div data-stale={isPlaceholderData || undefined} className="stack lease-preview-body">
      <LeaseWarnings warnings={data.warnings} />
      <ol className="bare">
        {depositAmount !== null && depositAmount > 0 && (
          <li className="row wrap spread ruled-below lease-preview-advice">
            <div>
              <strong className="strong">{t`Security deposit`}</strong>
              <div className="small secondary">{t`billed when the lease is created`}</div>
            </div>
            <MoneyText amount={depositAmount} withUnit />
          </li>
        )}
        {data.schedule.slice(0, shown).map((row) => (
          <li key={row.periodStart} className="row wrap spread ruled-below lease-preview-advice">
            <div>
              <strong className="strong">
                {formatDate(row.periodStart)} – {formatDate(row.periodEnd)}
              </strong>
              <div className="small secondary">{rich`due ${<DateText date={row.dueDate} />}`}</div>
            </div>
            <WhyRent explanation={row.explanation} of={formatDate(row.periodStart)}>
              <MoneyText amount={row.amount} withUnit />
            </WhyRent>
            {row.charges?.map(({ label, amount, explanation }, at) => (
              <div key={at} className="row spread lease-preview-charge">
                <span className="small secondary">{label}</span>
                <WhyRent explanation={explanation} of={label}>
                  <MoneyText amount={amount} withUnit />
                </WhyRent>
              </div>
            ))}
          </li>
        ))}
      </ol>
      <Box component="p" className="row wrap spread" c="bright">
        <span>{rich`${plural(data.schedule.length, '{n} advice', '{n} advices')} total rent`}</span>
        <MoneyText amount={data.totalAmount} withUnit />
      </Box>
      {data.chargesAmount !== undefined && (
        <p className="row wrap spread">
          <span>{t`Total recurring charges`}</span>
          <MoneyText amount={data.chargesAmount} withUnit />
        </p>
      )}
    </div>
  )
}

function PreviewIssues({ messages }: { messages: readonly string[] }) {
  return (
    <Box component="ul" className="danger" m={0} pl="md">
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </Box>
  )
}
