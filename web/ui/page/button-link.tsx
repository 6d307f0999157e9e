import { Button, type ButtonProps } from '@mantine/core'
import { Link as RouterLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { splitAddress } from './link.tsx'

/** A link that looks like a button. */
export function ButtonLink({
  to,
  children,
  ...look
}: Pick<ButtonProps, 'variant' | 'leftSection' | 'rightSection' | 'size' | 'color'> & { to: string; children: ReactNode }) {
  return (
    <Button {...look} renderRoot={(props) => <RouterLink {...props} {...splitAddress(to)} />}>
      {children}
    </Button>
  )
}
