import { t } from '../wording.ts'
import type { IdentityDocumentKind } from './identity-document.ts'

export const identityDocumentLabels: Record<IdentityDocumentKind, string> = {
  PASSPORT: t`Passport`,
  WORK_PERMIT: t`Work permit`,
  SPECIAL_RESIDENT_CARD: t`Special resident card`,
}

/** "Passport A1234567". */
export function identityDocumentText(document: { kind: IdentityDocumentKind; number: string } | null): string | null {
  return document && `${identityDocumentLabels[document.kind]} ${document.number}`
}
