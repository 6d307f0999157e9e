import { useRef } from 'react'
import type { ProblemError } from '../platform/problem-error.ts'
import { t } from '../platform/texts.ts'
import { confirm } from '../ui/feedback/confirm.tsx'

/** Asks before a payment is recorded whose reference a receipt names already, and sends the form again where it is another one. */
export function useAnotherPayment() {
  const elementRef = useRef<HTMLFormElement>(null)
  const isAnother = useRef(false)
  const ask = async (text: string) => {
    if (!(await askAnotherPayment(text))) return
    isAnother.current = true
    elementRef.current?.requestSubmit()
  }
  return {
    elementRef,
    /** What the answer adds to the call; it counts once. */
    part: () => {
      const part = isAnother.current ? { isAnotherPayment: true } : {}
      isAnother.current = false
      return part
    },
    onProblem: ({ code, message }: ProblemError): boolean => {
      if (code !== 'DUPLICATE') return false
      void ask(message)
      return true
    },
  }
}

export function askAnotherPayment(text: string): Promise<boolean> {
  return confirm({ title: t`Is this another payment?`, text, action: t`Record another payment` })
}
