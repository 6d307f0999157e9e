import { useState } from 'react'
import { oneOf } from '../../platform/one-of.ts'
import type { Search } from '../../platform/search.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { deleteDraft, saveDraft, storedDraft, type LeaseDraft, type LeaseStep } from './lease-draft.ts'
import { issuesOf, firstOpenStep } from './lease-draft-issues.ts'
import type { LeaseForm } from './lease-step-props.ts'
import type { WizardPlan } from './wizard-goal.ts'

type Drafting = {
  form: LeaseForm
  step: LeaseStep
  goTo: (step: LeaseStep) => void
  isRestored: boolean
  startAfresh: () => void
}

/** The draft of this tab, and the step in the address: Back of the browser goes a step back. */
export function useLeaseDraft({ draftKey, draft, steps, firstStep }: WizardPlan): Drafting {
  const [search, change] = useSearchState()
  const [begun] = useState(() => begin({ draftKey, draft }, search))
  const [isRestored, setRestored] = useState(begun.isRestored)
  const form = useFormFields<LeaseDraft>({
    initialValues: begun.draft,
    validate: issuesOf,
    onValuesChange: (values) => saveDraft(draftKey, values),
  })
  const asked = oneOf(steps, search['step']) ?? firstStep
  const open = firstOpenStep(issuesOf(form.getValues()), steps)
  const step = steps.indexOf(asked) > steps.indexOf(open) ? open : asked
  const goTo = (to: LeaseStep) => change({ step: to === firstStep ? undefined : to })
  const startAfresh = () => {
    form.setValues(draft)
    deleteDraft(draftKey)
    setRestored(false)
    goTo(firstStep)
  }
  return { form, step, goTo, isRestored, startAfresh }
}

/** A draft of another property than the address asks for is left behind. */
type Beginning = Pick<WizardPlan, 'draftKey' | 'draft'>

function begin({ draftKey, draft }: Beginning, { propertyId, tenantId }: Search): { draft: LeaseDraft; isRestored: boolean } {
  const kept = storedDraft(draftKey, draft)
  const isSame = (one: string | undefined, other: string | null | undefined) => one === undefined || one === other
  if (kept && isSame(propertyId, kept.propertyId) && isSame(tenantId, kept.tenantId)) return { draft: kept, isRestored: true }
  const asked = { propertyId: propertyId ?? draft.propertyId, tenantId: tenantId ?? draft.tenantId }
  return { draft: { ...draft, ...asked }, isRestored: false }
}
