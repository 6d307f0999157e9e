import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PropertyType } from '../../domain/properties/property.ts'
import { fieldErrorsOf, problemToForm } from '../platform/problem-to-form.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { toast } from '../ui/toast.tsx'
import { forgetDraft, type LeaseStep, stepOf } from './lease-draft.ts'
import { newLeaseBodyOf } from './lease-draft-body.ts'
import { leasePath } from './lease-paths.ts'
import type { LeaseForm } from './lease-step-props.ts'

type Creation = { form: LeaseForm; propertyType: PropertyType; goTo: (step: LeaseStep) => void }

/** Creates the lease and opens its record; a refusal leads to the step that mends it. */
export function useCreateLease({ form, propertyType, goTo }: Creation) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const action = useAction('lease.create', {
    refreshes: ['lease', 'advice', 'unit', 'building', 'plot', 'overview'],
    onSuccess: (lease) => {
      forgetDraft(propertyType)
      toast('SUCCESS', `Lease ${lease.leaseNumber} created`)
      void navigate({ to: leasePath(lease) })
    },
    onProblem: (problem) => {
      setRefusal(problemToForm(problem, form))
      const [path] = Object.keys(fieldErrorsOf(problem))
      if (path) goTo(stepOf(path))
    },
  })
  const create = () => {
    const body = newLeaseBodyOf(form.getValues(), propertyType)
    setRefusal(null)
    if (body) action.mutate({ body })
  }
  return { create, refusal, isPending: action.isPending }
}
