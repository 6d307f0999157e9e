import type { Note } from '../../domain/notes/note-contract.ts'
import type { NoteSubject } from '../../domain/notes/note-subject.ts'
import { leaseSearchPath } from '../leases/lease-paths.ts'
import { ownerPath, tenantPath } from '../people/people-paths.ts'
import { buildingPath, plotPath, thramPath, unitPath } from '../properties/property-paths.ts'

export const tasksPath = '/admin/tasks'

const pathOf: Readonly<Record<NoteSubject, (id: string) => string>> = {
  tenant: tenantPath,
  lease: leaseSearchPath,
  owner: ownerPath,
  thram: thramPath,
  plot: plotPath,
  building: buildingPath,
  unit: unitPath,
  advice: (id) => `/admin/master-transactions/advices/${id}`,
  payment: (id) => `/admin/master-transactions/payments/${id}`,
  remittance: (id) => `/admin/master-transactions/remittances/${id}`,
  damageReport: (id) => `/admin/master-properties/maintenance/${id}`,
  listing: (id) => `/admin/master-lease/listings/${id}`,
}

export function notedRecordPath({ about: { kind, id } }: Pick<Note, 'about'>): string {
  return pathOf[kind](id)
}
