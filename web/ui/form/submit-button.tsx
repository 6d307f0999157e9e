import { Button, type ButtonProps } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
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

/** Pressing a button below fields must not blur a field first, because the field's error message would move the button away from the pointer. */
export const keepsFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

/** Submits a form. */
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
  return <Button type="submit" {...keepsFocus} {...look} {...props} />
}
