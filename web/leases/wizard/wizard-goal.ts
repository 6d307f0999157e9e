import { leaseSteps } from '../../../domain/leases/drafts/lease-steps.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import { t } from '../../platform/texts.ts'
import type { OfficeRules } from '../../platform/use-office-rules.ts'
import { draftOfStored, type StoredDraft } from '../drafts/draft-saver.ts'
import { emptyDraft, type LeaseDraft, type LeaseStep } from './lease-draft.ts'
import { leaseFolders, leasePath } from '../lease-paths.ts'

/** The purpose of the wizard: a new lease, changed terms of a pending one, or a renewal. */
export type WizardGoal =
  | { kind: 'NEW'; rules: OfficeRules; stored?: StoredDraft }
  | { kind: 'CHANGE'; lease: Lease; draft: LeaseDraft }
  | { kind: 'RENEW'; lease: Lease; draft: LeaseDraft }

export type WizardPlan = {
  /** The key of the draft in this tab. Drafts of a new lease are stored on the server. */
  draftKey: string | null
  /** The initial values. */
  draft: LeaseDraft
  steps: readonly LeaseStep[]
  firstStep: LeaseStep
  title: string
  crumbs: { label: string; to: string }[]
  submitLabel: string
}

export type LeaseAllotment = Lease['allotment']

/** For an allotted unit, property and tenant are fixed. A renewal has its own reason. */
export function allotmentOf(goal: WizardGoal): LeaseAllotment {
  return goal.kind === 'NEW' ? goal.stored?.allotment : goal.lease.allotment
}

/** Property and deposit are fixed when the lease is created, so the other goals skip these steps. */
const laterSteps: readonly LeaseStep[] = ['tenant', 'term', 'rent', 'review']

export function planOf(goal: WizardGoal, propertyType: PropertyType): WizardPlan {
  const { path, label } = leaseFolders[propertyType]
  const folder = { label, to: path }
  if (goal.kind === 'NEW') {
    const draft = emptyDraft(propertyType, goal.rules)
    return {
      draftKey: null,
      draft: goal.stored ? draftOfStored(draft, goal.stored) : draft,
      steps: leaseSteps,
      firstStep: 'what',
      title: t`New lease`,
      crumbs: [folder],
      submitLabel: t`Create lease`,
    }
  }
  const { kind, lease, draft } = goal
  return {
    // The version in the key drops a draft whose lease another user changed in the meantime.
    draftKey: `${kind}:${lease.id}:${lease.version}`,
    draft,
    steps: laterSteps,
    firstStep: kind === 'RENEW' ? 'term' : 'tenant',
    title: kind === 'RENEW' ? t`Renewal` : t`Change of terms`,
    crumbs: [folder, { label: t`Lease ${lease.leaseNumber}`, to: leasePath(lease) }],
    submitLabel: kind === 'RENEW' ? t`Create renewal` : t`Save terms`,
  }
}
