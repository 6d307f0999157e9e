import { useRef } from 'react'
import type { ProblemError } from '../../platform/problem-error.ts'
import { confirm } from '../feedback/confirm.tsx'

/** Asks the person about a refused duplicate, and sends the form again if they confirm. */
export function useDuplicateQuestion({ title, action }: { title: string; action: string }) {
  const elementRef = useRef<HTMLFormElement>(null)
  const isConfirmed = useRef(false)
  const ask = async (text: string) => {
    if (!(await confirm({ title, text, action }))) return
    isConfirmed.current = true
    elementRef.current?.requestSubmit()
  }
  return {
    elementRef,
    /** Whether this call follows the confirmation, which is valid once. */
    takeAnswer: () => {
      const answer = isConfirmed.current
      isConfirmed.current = false
      return answer
    },
    onProblem: ({ code, message }: ProblemError): boolean => {
      if (code !== 'DUPLICATE') return false
      void ask(message)
      return true
    },
  }
}
