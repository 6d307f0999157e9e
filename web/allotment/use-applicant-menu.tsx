import { Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AllotmentApplicant, AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { draftPath, refreshesByRound } from './allotment-paths.ts'

const shared = { invalidates: refreshesByRound, refetchOnConflict: ['allotmentApplicant'] as const }

/** The office's actions on one applicant. */
export function useApplicantMenu(round: AllotmentRound) {
  const navigate = useNavigate()
  const [excluding, setExcluding] = useState<AllotmentApplicant | null>(null)
  const [ofDocuments, setOfDocuments] = useState<AllotmentApplicant | null>(null)
  const record = useRecordAnswer()
  const startLease = useAction('allotmentApplicant.startLease', {
    ...shared,
    invalidates: [...refreshesByRound, 'leaseDraft', 'tenant', 'note'],
    onSuccess: ({ leaseDraftId }) => {
      toast('SUCCESS', t`Lease draft started`)
      if (leaseDraftId !== null) void navigate({ to: draftPath(leaseDraftId) })
    },
  })
  const confirmOne = useAction('allotmentApplicant.confirm', {
    ...shared,
    onSuccess: () => toast('SUCCESS', t`Registration chosen`),
  })
  const choose = async ({ id, version, name, reference }: AllotmentApplicant) => {
    const text = t`Check the CID card first. Other registrations with this CID are removed from the list.`
    if (await confirm({ title: t`Use registration ${reference} of ${name}?`, text, action: t`Use this registration` }))
      confirmOne.mutate({ params: { id }, ifMatch: version })
  }
  const rowMenu = (of: AllotmentApplicant) => {
    const { id, version, state, needsCheck, leaseDraftId, leaseId } = of
    const hasLease = leaseDraftId !== null || leaseId !== null
    const canLeave = state === 'REGISTERED' || state === 'WAITING' || state === 'OFFERED' || state === 'ACCEPTED'
    return [
      { label: t`Papers…`, onClick: () => setOfDocuments(of) },
      ...(state === 'OFFERED'
        ? [
            {
              label: t`Record acceptance…`,
              onClick: () => void record(of, 'ACCEPT', t`Record that ${of.name} accepts the offer?`, t`Record acceptance`),
            },
            {
              label: t`Record declined offer…`,
              onClick: () => void record(of, 'DECLINE', t`Record that ${of.name} declines the offer?`, t`Record declined offer`),
            },
          ]
        : []),
      ...(state === 'ACCEPTED' && !hasLease
        ? [{ label: t`Start lease`, onClick: () => startLease.mutate({ params: { id }, ifMatch: version }) }]
        : []),
      ...(round.state === 'OPEN' && needsCheck ? [{ label: t`Use this registration…`, onClick: () => void choose(of) }] : []),
      ...(round.state === 'OPEN' && state === 'REGISTERED'
        ? [{ label: t`Remove as not eligible…`, isDangerous: true, onClick: () => setExcluding(of) }]
        : []),
      ...(canLeave && leaseId === null
        ? [
            {
              label: t`Record withdrawal…`,
              isDangerous: true,
              onClick: () => void record(of, 'WITHDRAW', t`Record that ${of.name} withdraws?`, t`Record withdrawal`),
            },
          ]
        : []),
    ]
  }
  const dialog = (
    <>
      {excluding && <ExcludeDialog applicant={excluding} onClose={() => setExcluding(null)} />}
      {ofDocuments && <DocumentsSheet applicant={ofDocuments} onClose={() => setOfDocuments(null)} />}
    </>
  )
  return { rowMenu, dialog }
}

function useRecordAnswer() {
  const answer = useAction('allotmentApplicant.answer', {
    ...shared,
    invalidates: [...refreshesByRound, 'leaseDraft', 'note'],
    onSuccess: () => toast('SUCCESS', t`Answer recorded`),
  })
  return async (of: AllotmentApplicant, given: 'ACCEPT' | 'DECLINE' | 'WITHDRAW', title: string, action: string) => {
    const text = textOf(of, given)
    if (await confirm({ title, text, action }))
      answer.mutate({ params: { id: of.id }, body: { answer: given }, ifMatch: of.version })
  }
}

function textOf({ name, leaseDraftId }: AllotmentApplicant, given: 'ACCEPT' | 'DECLINE' | 'WITHDRAW'): string {
  if (given === 'ACCEPT') return t`Do this only if ${name} accepted the offer in person or by phone.`
  if (given === 'DECLINE') return t`Do this only if ${name} declined the offer in person or by phone.`
  if (leaseDraftId === null) return t`Do this only if ${name} withdrew in person or by phone.`
  return t`Do this only if ${name} withdrew in person or by phone. The lease draft is deleted, and the unit is offered to the next applicant.`
}

function ExcludeDialog({ applicant, onClose }: { applicant: AllotmentApplicant; onClose: () => void }) {
  const { id, version, name } = applicant
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <ActionDialog
      title={t`Remove ${name} as not eligible?`}
      endpoint="allotmentApplicant.exclude"
      form={form}
      toArgs={({ reason }) => ({ params: { id }, body: { reason }, ifMatch: version })}
      invalidates={refreshesByRound}
      refetchOnConflict={['allotmentApplicant']}
      submitLabel={t`Remove from the list`}
      isDangerous
      done={t`Removed from the list`}
      onClose={onClose}
    >
      <Textarea label={t`Reason`} required autosize minRows={2} maxLength={300} {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}

function DocumentsSheet({ applicant: { id, name }, onClose }: { applicant: AllotmentApplicant; onClose: () => void }) {
  return (
    <FormSheet title={t`Papers of ${name}`} isOpen onClose={onClose}>
      <DocumentsCard entity="allotmentApplicant" entityId={id} defaultKinds={['INCOME_PROOF', 'IDENTITY', 'OTHERS']} />
    </FormSheet>
  )
}
