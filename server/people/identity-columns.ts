import { type RawBuilder, sql } from 'kysely'
import type { IdentityDocumentKind } from '../../domain/people/identity-document.ts'

/** The two columns of owners and tenants for an identity document. Omit it to leave them unchanged. */
export function identityColumns(document: { kind: IdentityDocumentKind; number: string } | null | undefined) {
  if (document === undefined) return {}
  return { identity_kind: document?.kind ?? null, identity_number: document?.number ?? null }
}

/** The same columns, for reading. */
export function identityDocumentColumn(table: string): RawBuilder<unknown> {
  const [kind, number] = [sql.ref(`${table}.identity_kind`), sql.ref(`${table}.identity_number`)]
  return sql`case when ${kind} is not null then jsonb_build_object('kind', ${kind}, 'number', ${number}) end as "identityDocument"`
}
