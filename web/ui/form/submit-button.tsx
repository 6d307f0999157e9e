import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton } from '../page/action-button.tsx'

type SubmitButtonProps = {
  isDangerous?: boolean | undefined
  /** Why there is nothing to send now. */
  blockedBy?: string | undefined
  variant?: ButtonProps['variant']
  loading: boolean
  disabled?: boolean | undefined
  children: ReactNode
}

/**
 * Submits a form. Pressing it must not blur the field first, because the field's error message would move the button away from the pointer.
 */
export function SubmitButton({ isDangerous, blockedBy, variant = 'filled', disabled = false, ...props }: SubmitButtonProps) {
  if (blockedBy !== undefined) {
    return (
      <ActionButton reason={blockedBy} onClick={() => {}}>
        {props.children}
      </ActionButton>
    )
  }
  const color = isDangerous ? { color: 'danger' } : {}
  const look = { ...color, variant, disabled }
  return <Button type="submit" onMouseDown={(event) => event.preventDefault()} {...look} {...props} />
}
