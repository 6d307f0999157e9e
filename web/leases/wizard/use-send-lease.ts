import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import type { ProblemError } from '../../platform/problem-error.ts'
import { fieldErrorsOf, problemToForm } from '../../platform/problem-to-form.ts'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { useVersionedAction } from '../../ui/form/use-versioned-action.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { comparedTerms } from './compared-terms.tsx'
import { deleteDraft, type LeaseStep, stepOf } from './lease-draft.ts'
import { changeBodyOf, type NewLeaseBody, newLeaseBodyOf, renewalBodyOf } from './lease-draft-body.ts'
import { leasePath } from '../lease-paths.ts'
import type { LeaseForm } from './lease-step-props.ts'
import { invalidatesByMove } from '../moves/invalidates-by-move.ts'
import type { WizardGoal, WizardPlan } from './wizard-goal.ts'

type Sending = {
  form: LeaseForm
  propertyType: PropertyType
  goal: WizardGoal
  plan: WizardPlan
  goTo: (step: LeaseStep) => void
  saver: DraftSaver | undefined
  /** The acknowledged remarks on the land. */
  remarkIds: string[]
}

/** Creates, changes or renews the lease and opens its record. An error opens the step that can fix it. */
export function useSendLease({ form, propertyType, goal, plan, goTo, saver, remarkIds }: Sending) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const options = (done: (lease: Lease) => string) => ({
    invalidates: [...invalidatesByMove, 'leaseDraft.list'] as const,
    onSuccess: (lease: Lease) => {
      if (plan.draftKey !== null) deleteDraft(plan.draftKey)
      form.resetDirty()
      toast('SUCCESS', done(lease))
      void navigate({ to: leasePath(lease) })
    },
    onProblem: (problem: ProblemError) => {
      setRefusal(problemToForm(problem, form))
      const step = Object.keys(fieldErrorsOf(problem)).map(stepOf)[0]
      if (step && plan.steps.includes(step)) goTo(step)
    },
  })
  const create = useAction(
    'lease.create',
    options(({ leaseNumber }) => t`Lease ${leaseNumber} created`),
  )
  const change = useVersionedAction('lease.change', {
    ...options(({ leaseNumber }) => t`Terms of lease ${leaseNumber} changed`),
    compared: comparedTerms,
    onTheirs: () => goal.kind === 'CHANGE' && void navigate({ to: leasePath(goal.lease) }),
  })
  const renew = useAction(
    'lease.renew',
    options(({ leaseNumber }) => t`Renewal ${leaseNumber} created`),
  )
  const [isSettling, setSettling] = useState(false)
  const createOfDraft = async (body: NewLeaseBody) => {
    setSettling(true)
    const draft = await saver?.settle()
    setSettling(false)
    create.mutate({ body: { ...body, ...(draft ? { draft } : {}) } })
  }
  const send = () => {
    setRefusal(null)
    const draft = form.getValues()
    const terms = newLeaseBodyOf(draft, propertyType)
    if (!terms) return
    const body = { ...terms, ...(remarkIds.length > 0 ? { acknowledgedRemarkIds: remarkIds } : {}) }
    if (goal.kind === 'NEW') void createOfDraft(body)
    else if (goal.kind === 'CHANGE') change.save({ params: { id: goal.lease.id }, body: changeBodyOf(terms) }, goal.lease)
    else renew.mutate({ params: { id: goal.lease.id }, body: renewalBodyOf(body) })
  }
  const isPending = isSettling || create.isPending || change.isPending || renew.isPending
  return { send, refusal, dialog: change.dialog, isPending }
}
