import { sql } from 'kysely'
import { thimphuDate } from '../../../domain/calendar-date.ts'
import { documentKindLabel, type DocumentKind } from '../../../domain/documents/document.ts'
import { documentInPieces } from '../../documents/document-in-pieces.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { PackFile } from './pack-file.ts'

type Stored = {
  id: string
  kind: DocumentKind
  title: string
  addedAt: Date
  type: string
  room: string | null
  item: string | null
  when: string | null
}

/** Stored files, unchanged. Files that are internal to the office are left out. */
export async function documentFiles(
  tx: Tx,
  where: ReturnType<typeof sql>,
  of?: 'condition' | 'damage' | 'work',
): Promise<PackFile[]> {
  const { rows } = await sql<Stored>`
    select d.id, d.kind, d.title, d.created_at as "addedAt", f.content_type as type,
      coalesce(c.room, i.location, w.number) as room,
      coalesce(c.item, left(coalesce(i.description, w.title), 80)) as item, r.kind as when
    from documents d join files f on f.organisation_id = d.organisation_id and f.hash = d.file_hash
    left join condition_items c on c.organisation_id = d.organisation_id and c.id = d.entity_id
    left join condition_reports r on r.organisation_id = c.organisation_id and r.id = c.report_id
    left join damage_items i on i.organisation_id = d.organisation_id and i.id = d.entity_id
    left join work_orders w on w.organisation_id = d.organisation_id and w.id = d.entity_id
    where ${where} and not d.is_office_only
    order by r.kind nulls first, c.position, i.position, w.created_at, w.id, d.created_at, d.id`.execute(tx)
  return rows.map(({ id, kind, title, addedAt, type, room, item, when }) => {
    const about = of ? [when && (when === 'ENTRY' ? 'Move-in' : 'Move-out'), room, item].filter(Boolean).join(', ') : title
    const on = thimphuDate(addedAt)
    return {
      path: `${about}.${endings[type] ?? 'bin'}`,
      title: of ? `${documentKindLabel(kind)}: ${about}` : `${documentKindLabel(kind)}: ${title}`,
      on,
      make: async (within) => ({ pieces: documentInPieces(within, id) }),
    }
  })
}

const endings: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/webp': 'webp', 'image/png': 'png' }
