import { type ReactNode, useState } from 'react'
import type { MeterReading } from '../../domain/meters/meter-reading-contract.ts'
import { useHistory } from '../audit/use-history.tsx'
import { openFile } from '../platform/download.ts'
import { asProblem } from '../platform/problem-error.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { toast } from '../ui/feedback/toast.tsx'
import type { MenuAction } from '../ui/page/page-header.tsx'
import { invalidatesByReading } from './invalidates-by-reading.ts'
import { CorrectReadingDialog, RejectReadingDialog, VoidReadingDialog } from './reading-actions.tsx'

type Shown = { reading: MeterReading; move: 'CORRECT' | 'VOID' | 'REJECT' }

/** The actions on a reading: the entries of its menu, and the dialogs to render next to the list. */
export function useReadingMenu(): { menuOf: (reading: MeterReading) => MenuAction[]; dialogs: ReactNode } {
  const [shown, setShown] = useState<Shown | null>(null)
  const history = useHistory()
  const accept = useAction('meterReading.accept', {
    invalidates: invalidatesByReading,
    onSuccess: ({ meterNumber }) => toast('SUCCESS', t`Reading of meter ${meterNumber} accepted`),
  })
  const check = useAction('meterReading.check', {
    invalidates: invalidatesByReading,
    onSuccess: ({ meterNumber }) => toast('SUCCESS', t`Use of meter ${meterNumber} checked`),
  })
  const menuOf = (reading: MeterReading): MenuAction[] => {
    const { id, status, version: ifMatch, unusual, isChecked, photoId, meterNumber, kind } = reading
    const move = (label: string, of: Shown['move']) => ({ label, onClick: () => setShown({ reading, move: of }) })
    const counts = status === 'ACCEPTED'
    return [
      ...(status === 'PENDING'
        ? [{ label: t`Accept`, onClick: () => accept.mutate({ params: { id }, ifMatch }) }, move(t`Reject…`, 'REJECT')]
        : []),
      ...(counts && unusual !== null && !isChecked
        ? [{ label: t`Mark as checked`, onClick: () => check.mutate({ params: { id }, ifMatch }) }]
        : []),
      ...(photoId === null ? [] : [{ label: t`Open photo`, onClick: () => void openPhoto(photoId, meterNumber) }]),
      ...(counts && kind !== 'EXCHANGE' ? [move(t`Correct…`, 'CORRECT')] : []),
      ...history.menu({ title: t`Reading of meter ${meterNumber}`, entityId: id }),
      ...(counts ? [{ ...move(t`Void…`, 'VOID'), isDangerous: true }] : []),
    ]
  }
  const close = () => setShown(null)
  const dialogs = (
    <>
      {shown?.move === 'CORRECT' && <CorrectReadingDialog reading={shown.reading} onClose={close} />}
      {shown?.move === 'VOID' && <VoidReadingDialog reading={shown.reading} onClose={close} />}
      {shown?.move === 'REJECT' && <RejectReadingDialog reading={shown.reading} onClose={close} />}
      {history.dialog}
    </>
  )
  return { menuOf, dialogs }
}

async function openPhoto(id: string, meterNumber: string): Promise<void> {
  try {
    await openFile(`${meterNumber}.jpg`, 'document.read', { params: { id }, query: {} })
  } catch (error) {
    toast('ERROR', t`The photo could not be opened`, asProblem(error).message)
  }
}
