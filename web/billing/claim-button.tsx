import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Advice } from '../../domain/billing/advice-contract.ts'

const ClaimDialog = lazy(() => import('./claim-dialog.tsx').then((module) => ({ default: module.ClaimDialog })))

/** Where a tenant says that they paid an advice. */
export function ClaimButton({ advice, size = 'sm' }: { advice: Advice; size?: 'xs' | 'sm' }) {
  const [isOpen, setOpen] = useState(false)
  if (advice.balanceAmount <= 0) return null
  return (
    <>
      <Button size={size} variant={size === 'sm' ? 'filled' : 'default'} onClick={() => setOpen(true)}>
        I have paid
      </Button>
      {isOpen && (
        <Suspense>
          <ClaimDialog advice={advice} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
