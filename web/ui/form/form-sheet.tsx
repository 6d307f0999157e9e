import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../platform/texts.ts'
import { useFreezeLayout } from '../frozen-layout.ts'
import { LeaveGuard, useLeaveGuard } from './leave-guard.ts'
import './form.css'

type FormSheetProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

/** A side panel for a quick edit; put an <EndpointForm> inside. The page behind it keeps its position. */
export function FormSheet({ title, isOpen, onClose, children }: FormSheetProps) {
  const { guard, close } = useLeaveGuard(onClose)
  useFreezeLayout(isOpen)
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      title={title}
      size={480}
      position="right"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <LeaveGuard value={guard}>{children}</LeaveGuard>
    </Drawer>
  )
}
