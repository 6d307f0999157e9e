import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RecurringCharge } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import type { Conflict } from '../../../domain/problem.ts'
import { call } from '../../platform/call.ts'
import { asProblem, type ProblemError } from '../../platform/problem-error.ts'
import { t } from '../../platform/texts.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { Fact, Facts } from '../../ui/record/facts.tsx'
import { instantText } from '../../ui/text/date-text.tsx'
import { changesSince } from './charge-steps.ts'

type Texts = {
  /** The change that the person is about to save. */
  mine: string
  submitLabel: string
  /** Why both changes cannot be saved, if they conflict. */
  clash?: string | null
}
type Found = { conflict: Conflict; theirs: string[] }

/**
 * A charge in a dialog while another user may change it too. If they did, the dialog shows both changes; the person saves on top of the
 * other change or returns to the form. From then on, the dialog uses the current charge.
 */
export function useChangedCharge(charge: RecurringCharge) {
  const [current, setCurrent] = useState(charge)
  const [found, setFound] = useState<Found | null>(null)
  const elementRef = useRef<HTMLFormElement>(null)
  const compare = async (conflict: Conflict) => {
    const now = await call('recurringCharge.read', { params: { id: charge.id } })
    setFound({ conflict, theirs: changesSince(current, now) })
    setCurrent(now)
  }
  const onProblem = (problem: ProblemError): boolean => {
    const { conflict } = problem.problem
    if (problem.code !== 'CHANGED_MEANWHILE' || !conflict) return false
    compare(conflict).catch((error: unknown) => toast('ERROR', asProblem(error).message))
    return true
  }
  const sendAgain = () => {
    flushSync(() => setFound(null))
    elementRef.current?.requestSubmit()
  }
  const dialog = (texts: Texts): ReactNode =>
    found && <ChangesDialog found={found} texts={texts} onClose={() => setFound(null)} onSend={sendAgain} />
  return { current, dialog, form: { elementRef, onProblem } }
}

type ChangesDialogProps = { found: Found; texts: Texts; onClose: () => void; onSend: () => void }

function ChangesDialog({
  found: { conflict, theirs },
  texts: { mine, submitLabel, clash },
  onClose,
  onSend,
}: ChangesDialogProps) {
  const { changedBy, changedAt } = conflict
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      title={changedBy ? t`${changedBy} changed this record too` : t`Somebody else changed this record too`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text>
          {changedAt ? t`Saved ${instantText(new Date(changedAt))}, while you were editing.` : t`Saved while you were editing.`}
        </Text>
        <Facts>
          <Fact label={t`Your change`}>{mine}</Fact>
          <Fact label={changedBy ? t`${changedBy}’s change` : t`Their change`}>{inLines(theirs)}</Fact>
        </Facts>
        {clash && <Text>{clash}</Text>}
        <Group justify="flex-end">
          <Button variant={clash ? 'filled' : 'default'} onClick={onClose}>{t`Back to the form`}</Button>
          {!clash && <Button onClick={onSend}>{submitLabel}</Button>}
        </Group>
      </Stack>
    </Modal>
  )
}

export function inLines(texts: readonly string[]): ReactNode {
  return texts.map((text) => <div key={text}>{text}</div>)
}
