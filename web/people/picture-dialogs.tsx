import { useState } from 'react'
import { PictureDialog } from '../documents/picture-dialog.tsx'
import type { ProblemError } from '../platform/problem-error.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { toast } from '../ui/feedback/toast.tsx'

type DialogProps = { id: string; onClose: () => void }

const profileNote = t`A JPEG, PNG or WebP image. Only its middle is shown.`

/** The result of uploading a picture: the success message, and the refusal shown in the dialog. */
function useOutcome(what: string, onClose: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  return {
    refusal,
    onProblem: (problem: ProblemError) => setRefusal(problem.message),
    onSuccess: () => {
      toast('SUCCESS', t`${what} updated`)
      onClose()
    },
  }
}

export function TenantPictureDialog({ id, onClose }: DialogProps) {
  const { refusal, ...outcome } = useOutcome(t`Profile picture`, onClose)
  const upload = useAction('picture.tenantProfile', { invalidates: ['tenant', 'auth.authenticated'], ...outcome })
  return (
    <PictureDialog
      title={t`Change Profile`}
      note={profileNote}
      onUpload={(body) => upload.mutate({ params: { id }, body })}
      onClose={onClose}
      isPending={upload.isPending}
      refusal={refusal}
    />
  )
}

export function SignatureDialog({ id, onClose }: DialogProps) {
  const { refusal, ...outcome } = useOutcome(t`Signature`, onClose)
  const upload = useAction('picture.tenantSignature', { invalidates: ['tenant'], ...outcome })
  return (
    <PictureDialog
      title={t`Change Signature`}
      note={t`The signature must be on a transparent background, as a PNG or WebP image.`}
      onUpload={(body) => upload.mutate({ params: { id }, body })}
      onClose={onClose}
      isPending={upload.isPending}
      refusal={refusal}
    />
  )
}

export function UserPictureDialog({ id, onClose }: DialogProps) {
  const { refusal, ...outcome } = useOutcome(t`Profile picture`, onClose)
  const upload = useAction('picture.userProfile', { invalidates: ['auth.authenticated', 'owner', 'manager'], ...outcome })
  return (
    <PictureDialog
      title={t`Change Profile`}
      note={profileNote}
      onUpload={(body) => upload.mutate({ params: { id }, body })}
      onClose={onClose}
      isPending={upload.isPending}
      refusal={refusal}
    />
  )
}

export function LogoDialog({ id: adminId, onClose }: DialogProps) {
  const { refusal, ...outcome } = useOutcome(t`Logo`, onClose)
  const upload = useAction('picture.organisationLogo', { invalidates: ['organisation'], ...outcome })
  return (
    <PictureDialog
      title={t`Change logo`}
      note={t`A JPEG, PNG or WebP image of the organisation’s logo.`}
      onUpload={(body) => upload.mutate({ params: { adminId }, body })}
      onClose={onClose}
      isPending={upload.isPending}
      refusal={refusal}
    />
  )
}
