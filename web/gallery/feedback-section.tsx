import { Button } from '@mantine/core'
import { confirm } from '../ui/feedback/confirm.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { PageSkeleton } from '../ui/feedback/skeleton.tsx'
import { type Severity, toast } from '../ui/feedback/toast.tsx'
import { WhyPopover } from '../ui/feedback/why-popover.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { doNothing } from './examples.ts'
import { Section } from './section.tsx'

const severities: readonly Severity[] = ['INFO', 'SUCCESS', 'WARNING', 'ERROR']
const question = {
  title: 'Void receipt R-2026-000123?',
  text: 'Its amount becomes due again.',
  action: 'Void receipt',
  isDangerous: true,
}

export function FeedbackSection() {
  return (
    <Section title="feedback">
      <div className="row wrap">
        {severities.map((severity) => (
          <Button key={severity} variant="default" onClick={() => toast(severity, 'Payment recorded', 'Receipt R-2026-000123')}>
            Toast {severity}
          </Button>
        ))}
        <Button color="red" onClick={() => void confirm(question)}>
          Ask a question
        </Button>
      </div>
      <Note>A note above a form.</Note>
      <Note onClose={doNothing}>A note that can be closed.</Note>
      <p>
        Late interest Nu. 3.29{' '}
        <WhyPopover explanation={{ rule: 'late-interest', text: '10 days late', rate: '12%' }} of="Late interest" />
      </p>
      <div className="tiles">
        <div className="sheet">
          <EmptyState
            title="No buildings yet"
            text="Buildings stand on plots."
            action={<ButtonLink to="/new">New building</ButtonLink>}
          />
        </div>
        <div className="sheet">
          <ErrorState error={new Error('The server did not answer. Check your connection.')} onRetry={doNothing} />
        </div>
        <PageSkeleton />
      </div>
    </Section>
  )
}
