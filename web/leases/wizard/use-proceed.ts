import { useState } from 'react'
import { asProblem } from '../../platform/problem-error.ts'
import { fieldErrorsOf, problemToForm } from '../../platform/problem-to-form.ts'
import { t } from '../../platform/texts.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { type LeaseStep, stepOf } from './lease-draft.ts'
import { issuesOf, issuesOn } from './lease-draft-issues.ts'
import type { useLeasePreview } from './lease-preview.tsx'
import type { LeaseForm } from './lease-step-props.ts'
import { useCanOverride } from './use-can-override.ts'

type Proceeding = {
  form: LeaseForm
  step: LeaseStep
  steps: readonly LeaseStep[]
  goTo: (step: LeaseStep) => void
  preview: ReturnType<typeof useLeasePreview>
  send: () => void
  /** A rule that only the server can check, such as a rent increase over the previous lease. */
  breach: string | null
}

/** Moves to the next step if the input is complete and the billing engine accepts these exact terms. Returns false if it stays. */
export function useProceed({ form, step, steps, goTo, preview, send, breach }: Proceeding) {
  const [isChecking, setChecking] = useState(false)
  const canOverride = useCanOverride()

  const refusalOfTerms = async (): Promise<Record<string, string>> => {
    try {
      const answer = await preview.askNow()
      const isBreach = step === 'review' && (breach !== null || (answer?.warnings.length ?? 0) > 0)
      if (!isBreach) return {}
      if (!canOverride) return { overrideReason: t`Only an administrator may override the tenancy rules.` }
      return form.getValues().overrideReason.trim() === '' ? { overrideReason: t`Enter the reason. It is recorded.` } : {}
    } catch (error) {
      const problem = asProblem(error)
      const rest = problemToForm(problem, form)
      if (rest !== null) toast('ERROR', t`These terms could not be checked`, rest)
      return fieldErrorsOf(problem)
    }
  }

  const proceed = async (): Promise<boolean> => {
    const here = issuesOn(step, issuesOf(form.getValues()))
    form.setErrors(here)
    if (Object.keys(here).length > 0) return false
    setChecking(true)
    const refused = await refusalOfTerms()
    setChecking(false)
    // Errors of later steps are fixed there. Errors of this and earlier steps must be fixed now.
    const until = steps.indexOf(step)
    const [path] = Object.keys(refused).filter((field) => steps.indexOf(stepOf(field)) <= until)
    if (path !== undefined) {
      form.setErrors(refused)
      if (stepOf(path) !== step) goTo(stepOf(path))
      return false
    }
    form.clearErrors()
    if (step === 'review') send()
    else goTo(steps[steps.indexOf(step) + 1] ?? 'review')
    return true
  }
  return { proceed, isChecking }
}
