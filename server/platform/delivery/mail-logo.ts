import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** Twice the displayed size, for high-resolution screens. */
const box = { width: 360, height: 96 }

/** The stored logo of the acting office; undefined if it has none. */
export async function readStoredLogo(tx: Tx): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`
    select f.content from organisations o
    join documents d on d.organisation_id = o.id and d.id = substring(o.logo_uri, '[^/]+$')::uuid
    join files f on f.organisation_id = d.organisation_id and f.hash = d.file_hash
    where o.id = app_organisation_id()`.execute(tx)
  return rows[0]?.content ?? null
}

/** PNG, because Outlook does not show WebP. */
export async function mailLogo(stored: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(stored)
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer()
}
