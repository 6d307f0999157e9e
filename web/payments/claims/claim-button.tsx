import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Advice } from '../../../domain/advices/advice-contract.ts'
import { adviceTitle } from '../../advices/advice-title.ts'
import { t } from '../../platform/texts.ts'
import { useRemainingOfEach } from '../use-remaining-amount.ts'
import { useOpenOfLease } from '../use-open-of-lease.ts'
import { loadable } from '../../ui/feedback/loadable.tsx'

const ClaimDialog = loadable(
  () => import('./claim-dialog.tsx'),
  (module) => module.ClaimDialog,
  {
    onFailure: ({ onClose }) => onClose(),
  },
)

type ClaimButtonProps = {
  advice: Advice
  /** The paid advice, read out after the label. */
  of?: string
  size?: 'xs' | 'sm'
  isQuiet?: boolean
}

/** A tenant reports that they paid an advice. */
export function ClaimButton({ advice, of = adviceTitle(advice), size = 'sm', isQuiet = size === 'xs' }: ClaimButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const leftOf = useRemainingOfEach()
  // The dialog opens after this has loaded, because a late list would move its buttons.
  const ofLease = useOpenOfLease(advice, isOpen)
  // An incorrect proof under review must be withdrawn first.
  if (!isOpen && leftOf(advice) <= 0) return null
  return (
    <>
      <Button size={size} variant={isQuiet ? 'default' : 'filled'} loading={ofLease.isLoading} onClick={() => setOpen(true)}>
        {t`I have paid`}
        <span className="visually-hidden"> {of}</span>
      </Button>
      {isOpen && !ofLease.isLoading && <ClaimDialog advice={advice} ofLease={ofLease} onClose={() => setOpen(false)} />}
    </>
  )
}
