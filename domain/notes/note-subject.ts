import { t } from '../wording.ts'

/**
 * The subjects of a note, task or call, by the noun of their contract. A new one needs a column of `notes` and a line here, in
 * `note-contract.ts`, `server/notes/note-subjects.ts` and `web/notes/note-paths.ts`; the compiler reports missing ones.
 */
export const noteSubjects = [
  'tenant',
  'lease',
  'owner',
  'thram',
  'plot',
  'building',
  'unit',
  'advice',
  'payment',
  'remittance',
  'damageReport',
  'listing',
] as const
export type NoteSubject = (typeof noteSubjects)[number]

export const noteSubjectLabels: Readonly<Record<NoteSubject, string>> = {
  tenant: t`Tenant`,
  lease: t`Lease`,
  owner: t`Owner`,
  thram: t`Thram`,
  plot: t`Plot`,
  building: t`Building`,
  unit: t`Unit`,
  advice: t`Payment advice`,
  payment: t`Receipt`,
  remittance: t`Remittance`,
  damageReport: t`Damage report`,
  listing: t`Listing`,
}

export type NoteSubjectKey = `${NoteSubject}Id`
/** Identifies one record: `{ leaseId }`. */
export type NoteAbout = { [K in NoteSubjectKey]: { [One in K]: string } }[NoteSubjectKey]

/** The subjects with a known tenant, who can promise to pay. Notes about them are also on the tenant's page. */
export const subjectsOfTenant: readonly NoteSubject[] = ['tenant', 'lease', 'advice', 'payment', 'damageReport']

/** The kind and id of the one record that is given; undefined if none or several are given. */
export function namedSubject(
  ids: { readonly [K in NoteSubjectKey]?: string | undefined },
): { kind: NoteSubject; id: string } | undefined {
  const [named, ...more] = noteSubjects.flatMap((kind) => {
    const id = ids[`${kind}Id`]
    return id === undefined ? [] : [{ kind, id }]
  })
  return more.length === 0 ? named : undefined
}
