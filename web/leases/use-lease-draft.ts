import { useState } from 'react'
import type { PropertyType } from '../../domain/properties/property.ts'
import { oneOf } from '../platform/one-of.ts'
import { type Search, useSearchState } from '../platform/search-state.ts'
import { useFormFields } from '../ui/use-form-fields.ts'
import { emptyDraft, forgetDraft, keepDraft, keptDraft, type LeaseDraft, type LeaseStep, steps } from './lease-draft.ts'
import { faultsOf, firstOpenStep } from './lease-draft-faults.ts'
import type { LeaseForm } from './lease-step-props.ts'

type Drafting = {
  form: LeaseForm
  step: LeaseStep
  goTo: (step: LeaseStep) => void
  isRestored: boolean
  startAfresh: () => void
}

/** The draft of this tab, and the step in the address: Back of the browser goes a step back. */
export function useLeaseDraft(propertyType: PropertyType): Drafting {
  const [search, change] = useSearchState()
  const [begun] = useState(() => begin(propertyType, search))
  const [isRestored, setRestored] = useState(begun.isRestored)
  const form = useFormFields<LeaseDraft>({
    initialValues: begun.draft,
    validate: faultsOf,
    onValuesChange: (values) => keepDraft(propertyType, values),
  })
  const asked = oneOf(steps, search['step']) ?? 'what'
  const open = firstOpenStep(faultsOf(form.getValues()))
  const step = steps.indexOf(asked) > steps.indexOf(open) ? open : asked
  const goTo = (to: LeaseStep) => change({ step: to === 'what' ? undefined : to })
  const startAfresh = () => {
    form.setValues(emptyDraft(propertyType))
    forgetDraft(propertyType)
    setRestored(false)
    goTo('what')
  }
  return { form, step, goTo, isRestored, startAfresh }
}

/** A draft of another property than the address asks for is left behind. */
function begin(propertyType: PropertyType, { propertyId, tenantId }: Search): { draft: LeaseDraft; isRestored: boolean } {
  const kept = keptDraft(propertyType)
  const isSame = (one: string | undefined, other: string | null | undefined) => one === undefined || one === other
  if (kept && isSame(propertyId, kept.propertyId) && isSame(tenantId, kept.tenantId)) return { draft: kept, isRestored: true }
  return { draft: { ...emptyDraft(propertyType), propertyId: propertyId ?? null, tenantId: tenantId ?? null }, isRestored: false }
}
