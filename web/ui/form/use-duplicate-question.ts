import { useRef } from 'react'
import type { ProblemError } from '../../platform/problem-error.ts'
import { confirm } from '../feedback/confirm.tsx'

/** Asks what the refusal of a duplicate says, and sends the form again where the person goes on. */
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
    /** Whether this call follows the question; an answer counts once. */
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
