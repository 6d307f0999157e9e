import { type ReactNode, useState } from 'react'
import { plotCaseMoves } from '../../domain/plot-cases/plot-case.ts'
import type { PlotCase } from '../../domain/plot-cases/plot-case-contract.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { ActionButton } from '../ui/page/action-button.tsx'
import type { MenuAction } from '../ui/page/page-header.tsx'
import { ApproveCaseDialog, RevertCaseDialog } from './approve-case-dialog.tsx'
import { invalidatesByCase } from './plot-case-paths.ts'

type PlotCaseMovesProps = { one: PlotCase; children: (moves: { primary: ReactNode; more: MenuAction[] }) => ReactNode }

/** The possible actions on a case, from the same table that the server uses. */
export function PlotCaseMoves({ one, children }: PlotCaseMovesProps) {
  const [open, setOpen] = useState<'APPROVE' | 'REVERT' | null>(null)
  const isAdmin = useSignedIn().currentRole.name === 'ADMIN'
  const { go, isPending } = useMove(one)
  const close = async () => {
    const text = t`A closed case cannot be undone. Later changes of these plots need a new case.`
    if (await confirm({ title: t`Close this case?`, text, action: t`Close case` })) go('CLOSED')
  }
  const cancel = async () => {
    const text = t`The plots stay as they are, and can be in another case.`
    if (await confirm({ title: t`Cancel this case?`, text, action: t`Cancel case`, isDangerous: true })) go('CANCELLED')
  }
  const undo: MenuAction = {
    label: t`Undo approval…`,
    isDangerous: true,
    reason: isAdmin ? undefined : t`Only an administrator can undo an approval.`,
    onClick: () => setOpen('REVERT'),
  }
  const more: MenuAction[] = [
    ...(one.status === 'SURVEYED' ? [{ label: t`Back to draft`, onClick: () => go('DRAFT') }] : []),
    ...(one.status === 'APPROVED' ? [undo] : []),
    ...(plotCaseMoves[one.status].includes('CANCELLED')
      ? [{ label: t`Cancel case…`, isDangerous: true, onClick: () => void cancel() }]
      : []),
  ]
  const reason = one.issues.find(({ level }) => level === 'ERROR')?.message
  const buttons: Partial<Record<PlotCase['status'], ReactNode>> = {
    DRAFT: <ActionButton reason={reason} loading={isPending} onClick={() => go('SURVEYED')}>{t`Mark as surveyed`}</ActionButton>,
    SURVEYED: <ActionButton reason={reason} onClick={() => setOpen('APPROVE')}>{t`Approve…`}</ActionButton>,
    APPROVED: <ActionButton loading={isPending} onClick={() => void close()}>{t`Close case…`}</ActionButton>,
  }
  return (
    <>
      {children({ primary: buttons[one.status], more })}
      {open === 'APPROVE' && <ApproveCaseDialog one={one} onClose={() => setOpen(null)} />}
      {open === 'REVERT' && <RevertCaseDialog one={one} onClose={() => setOpen(null)} />}
    </>
  )
}

function useMove(one: PlotCase) {
  const move = useAction('plotCase.move', {
    invalidates: invalidatesByCase,
    refetchOnConflict: ['plotCase'],
    onSuccess: () => toast('SUCCESS', t`Case saved`),
  })
  const go = (to: 'DRAFT' | 'SURVEYED' | 'CLOSED' | 'CANCELLED') =>
    move.mutate({ params: { id: one.id }, body: { to }, ifMatch: one.version })
  return { go, isPending: move.isPending }
}
