import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSession } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import type { MenuAction } from '../ui/page/page-header.tsx'
import { HistoryCard, type HistoryOf } from './history-card.tsx'

type Shown = HistoryOf & { title: string }

/** The history of a record without its own page: a menu entry or a button, and the dialog. */
export function useHistory() {
  const isAdmin = useSession()?.currentRole.name === 'ADMIN'
  const [shown, setShown] = useState<Shown | null>(null)
  const dialog: ReactNode = shown && (
    <FormDialog title={shown.title} width={720} isOpen onClose={() => setShown(null)}>
      <HistoryCard {...shown} title={t`History`} />
    </FormDialog>
  )
  return {
    dialog,
    menu: (of: Shown): MenuAction[] => (isAdmin ? [{ label: t`History`, onClick: () => setShown(of) }] : []),
    button: (of: Shown): ReactNode =>
      isAdmin && <Button variant="default" size="compact-sm" onClick={() => setShown(of)}>{t`History`}</Button>,
  }
}
