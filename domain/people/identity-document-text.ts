import type { IdentityDocumentKind } from './known-by.ts'

export const identityDocumentWords: Record<IdentityDocumentKind, string> = {
  PASSPORT: 'Passport',
  WORK_PERMIT: 'Work permit',
  SPECIAL_RESIDENT_CARD: 'Special resident card',
}

/** "Passport A1234567". */
export function identityDocumentText(document: { kind: IdentityDocumentKind; number: string } | null): string | null {
  return document && `${identityDocumentWords[document.kind]} ${document.number}`
}
