import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Advice } from '../../../domain/advices/advice-contract.ts'
import { adviceTitle } from '../../advices/advice-title.ts'
import { t } from '../../platform/texts.ts'
import { useLeftOfEach } from '../use-left-to-pay.ts'

const ClaimDialog = lazy(() => import('./claim-dialog.tsx').then((module) => ({ default: module.ClaimDialog })))

type ClaimButtonProps = {
  advice: Advice
  /** What was paid, read out after the words. */
  of?: string
  size?: 'xs' | 'sm'
  isQuiet?: boolean
}

/** Where a tenant says that they paid an advice. */
export function ClaimButton({ advice, of = adviceTitle(advice), size = 'sm', isQuiet = size === 'xs' }: ClaimButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const leftOf = useLeftOfEach()
  // What is being checked is taken back first, where it was wrong.
  if (!isOpen && leftOf(advice) <= 0) return null
  return (
    <>
      <Button size={size} variant={isQuiet ? 'default' : 'filled'} onClick={() => setOpen(true)}>
        {t`I have paid`}
        <span className="visually-hidden"> {of}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ClaimDialog advice={advice} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
