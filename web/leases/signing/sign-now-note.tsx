import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { rich, t } from '../../platform/texts.ts'
import { Link } from '../../ui/page/link.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { tenantLeasePath } from '../own-lease-paths.ts'

/** Shown on the tenant's first page while a lease waits for their signature. */
export function SignNowNote({ leases }: { leases: readonly Lease[] }) {
  const waiting = leases.filter(
    ({ status, signatures }) => status === 'PENDING' && !signatures.some(({ party }) => party === 'TENANT'),
  )
  return waiting.map(({ id, propertyLabel }) => (
    <Note
      key={id}
    >{rich`Your lease of ${propertyLabel} is waiting for your signature. ${<Link to={tenantLeasePath(id)}>{t`Sign now`}</Link>}`}</Note>
  ))
}
