import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../platform/texts.ts'
import { useFreezeLayout } from '../frozen-layout.ts'
import { LeaveGuard, useLeaveGuard } from './leave-guard.ts'
import './form.css'

type FormDialogProps = {
  title: string
  isOpen: boolean
  /** If omitted, the dialog cannot be closed. */
  onClose?: () => void
  width?: number
  children: ReactNode
}

/** A small form in a dialog, such as a password or a payment. */
export function FormDialog({ title, isOpen, onClose, width = 480, children }: FormDialogProps) {
  const canClose = onClose !== undefined
  const { guard, close } = useLeaveGuard(() => onClose?.())
  useFreezeLayout(isOpen)
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      size={width}
      withCloseButton={canClose}
      closeOnEscape={canClose}
      closeOnClickOutside={canClose}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <LeaveGuard value={guard}>{children}</LeaveGuard>
    </Modal>
  )
}
