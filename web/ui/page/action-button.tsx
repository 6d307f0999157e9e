import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

type ActionButtonProps = Pick<ButtonProps, 'variant' | 'color' | 'leftSection' | 'loading' | 'size'> & {
  children: ReactNode
  onClick: () => void
  /** Why the action is not possible now; shown on hover and on focus, and read out. */
  reason?: string | null | undefined
}

/** A button that stays in place when the action is not possible, and gives the reason. */
export function ActionButton({ reason, onClick, children, ...look }: ActionButtonProps) {
  if (!reason) {
    return (
      <Button {...look} onClick={onClick}>
        {children}
      </Button>
    )
  }
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      <Button {...look} data-disabled aria-disabled onClick={(event) => event.preventDefault()}>
        {children}
        <span className="visually-hidden">. {reason}</span>
      </Button>
    </Tooltip>
  )
}
