import { IconChevronRight, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'

import type { Reply } from '../../platform/call.ts'
import { t, translated } from '../../platform/texts.ts'
import { Link } from '../../ui/page/link.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import './dashboard.css'

type SetUpListProps = { steps: NonNullable<Reply<'overview.dashboard'>['setUp']> }

/** The first steps of a new office, in order. The next one is highlighted. */
export function SetUpList({ steps }: SetUpListProps) {
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <RecordCard
      title={t`Set up your office`}
      actions={
        <>
          <Link to="/admin/master-properties/import">{t`Import from a spreadsheet`}</Link>
          <span className="secondary figures">{t`${done} of ${steps.length} done`}</span>
        </>
      }
      isFlush
    >
      <ol className="bare lined link-rows set-up">
        {steps.map((step) => (
          <li key={step.step} data-next={step === next || undefined}>
            <Link to={step.path}>
              {step.isDone ? (
                <IconCircleCheck size={20} stroke={1.75} className="good" aria-hidden />
              ) : (
                <IconCircleDashed size={20} stroke={1.75} aria-hidden />
              )}
              <span>
                {translated(step.step)}
                {step.isDone && <span className="visually-hidden"> {t`(done)`}</span>}
              </span>
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </RecordCard>
  )
}
