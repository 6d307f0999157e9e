import { Button, type ButtonProps } from '@mantine/core'
import { Link as RouterLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { splitAddress } from './link.tsx'

/** A link that looks like a button. `label` is its full name if the visible text is not sufficient alone. */
export function ButtonLink({
  to,
  label,
  children,
  ...look
}: Pick<ButtonProps, 'variant' | 'leftSection' | 'rightSection' | 'size' | 'color'> & {
  to: string
  label?: string
  children: ReactNode
}) {
  return (
    <Button
      {...look}
      {...(label ? { 'aria-label': label } : {})}
      renderRoot={(props) => <RouterLink {...props} {...splitAddress(to)} />}
    >
      {children}
    </Button>
  )
}
