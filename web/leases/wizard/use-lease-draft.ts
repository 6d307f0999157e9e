import { useState } from 'react'
import { oneOf } from '../../platform/one-of.ts'
import type { Search } from '../../platform/search.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { deleteDraft, saveDraft, storedDraft, type LeaseDraft, type LeaseStep } from './lease-draft.ts'
import { issuesOf, firstOpenStep } from './lease-draft-issues.ts'
import type { LeaseForm } from './lease-step-props.ts'
import type { WizardPlan } from './wizard-goal.ts'

type Drafting = {
  form: LeaseForm
  step: LeaseStep
  goTo: (step: LeaseStep) => void
  isRestored: boolean
  startOver: () => void
}

/**
 * Holds the input, and the step in the address, so that the browser's Back button returns to the previous step. A saver stores a new lease;
 * other drafts are stored in this tab.
 */
export function useLeaseDraft({ draftKey, draft, steps, firstStep }: WizardPlan, saver: DraftSaver | undefined): Drafting {
  const [search, change] = useSearchState()
  const [begun] = useState(() => (draftKey === null ? beginNew(draft, search) : begin(draftKey, draft)))
  const [isRestored, setRestored] = useState(begun.isRestored)
  const form = useFormFields<LeaseDraft>({
    initialValues: begun.draft,
    validate: issuesOf,
    onValuesChange: (values) => (draftKey === null ? saver?.typed(values) : saveDraft(draftKey, values)),
  })
  const asked = oneOf(steps, search['step']) ?? firstStep
  const open = firstOpenStep(issuesOf(form.getValues()), steps)
  const step = steps.indexOf(asked) > steps.indexOf(open) ? open : asked
  const goTo = (to: LeaseStep) => {
    saver?.moved(form.getValues(), to)
    change({ step: to === firstStep ? undefined : to })
  }
  const startOver = () => {
    form.setValues(draft)
    if (draftKey !== null) deleteDraft(draftKey)
    setRestored(false)
    goTo(firstStep)
  }
  return { form, step, goTo, isRestored, startOver }
}

type Begun = { draft: LeaseDraft; isRestored: boolean }

function begin(draftKey: string, draft: LeaseDraft): Begun {
  const stored = storedDraft(draftKey, draft)
  return stored ? { draft: stored, isRestored: true } : { draft, isRestored: false }
}

/** The property or the tenant of the page where the wizard was opened. */
function beginNew(draft: LeaseDraft, { propertyId, tenantId }: Search): Begun {
  const named = { propertyId: draft.propertyId ?? propertyId ?? null, tenantId: draft.tenantId ?? tenantId ?? null }
  return { draft: { ...draft, ...named }, isRestored: false }
}
