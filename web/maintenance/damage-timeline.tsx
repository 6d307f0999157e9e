import { Textarea } from '@mantine/core'
import type { DamageEvent, DamageEventKind, DamageReportDetail } from '../../domain/maintenance/damage-contract.ts'
import { actorTypeLabels } from '../../domain/maintenance/damage-labels.ts'
import { t } from '../platform/texts.ts'
import { InstantText } from '../ui/text/date-text.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import './damage.css'

const did: Record<DamageEventKind, string> = {
  REPORTED: t`reported the damage`,
  ITEM_ADDED: t`added an item`,
  COMMENT: 'wrote',
  RESOLVED: t`resolved an item`,
  REJECTED: t`rejected an item`,
  BILL_SENT: t`sent a repair bill`,
  BILL_APPROVED: t`approved the repair bill`,
  BILL_REJECTED: t`refused the repair bill`,
}

/** The events and comments, oldest first. Everyone who sees the report may comment. */
export function DamageTimeline({ report }: { report: DamageReportDetail }) {
  const places = new Map(report.items.map(({ id, location }) => [id, location]))
  return (
    <RecordCard title={t`Timeline`}>
      <ol className="bare stack mb-4">
        {report.timeline.map((event) => (
          <li key={event.id}>
            <div>
              <strong className="strong">{actorLabel(event)}</strong> {did[event.kind]}
              {event.itemId && report.items.length > 1 && ` (${places.get(event.itemId)})`}
              {event.amount !== null && (
                <>
                  : <MoneyText amount={event.amount} withUnit />
                </>
              )}
            </div>
            {event.words && <p className="words">{event.words}</p>}
            <div className="small secondary">
              <InstantText at={event.happenedAt} />
            </div>
          </li>
        ))}
      </ol>
      {/* The key clears the box after a comment is sent, because the form is remounted with every event. */}
      <div className="damage-answer">
        <Answer key={report.timeline.length} reportId={report.id} />
      </div>
    </RecordCard>
  )
}

function actorLabel({ isOwn, actorType, actorName }: DamageEvent): string {
  if (isOwn) return t`You`
  return actorName
    ? `${actorName}, ${actorTypeLabels[actorType].toLowerCase()},`
    : t`The ${actorTypeLabels[actorType].toLowerCase()}`
}

function Answer({ reportId }: { reportId: string }) {
  const form = useFormFields({ initialValues: { words: '' }, validate: { words: required(t`Enter a message.`) } })
  return (
    <EndpointForm
      endpoint="damageReport.comment"
      form={form}
      toArgs={({ words }) => ({ params: { id: reportId }, body: { words } })}
      invalidates={['damageReport']}
      submitLabel={t`Send`}
      onDone={() => form.reset()}
    >
      <Textarea label={t`Message everyone involved`} autosize minRows={2} maxLength={1000} {...form.getInputProps('words')} />
    </EndpointForm>
  )
}
