import type { IdentityDocumentKind } from '../../domain/people/known-by.ts'

/** The two columns of owners and tenants that hold an identity document; left out means "as it was". */
export function identityColumns(document: { kind: IdentityDocumentKind; number: string } | null | undefined) {
  if (document === undefined) return {}
  return { identity_kind: document?.kind ?? null, identity_number: document?.number ?? null }
}
