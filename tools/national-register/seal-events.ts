import type { Client } from 'pg'
import { type StoredEvent, eventText } from '../../server/audit/event-text.ts'
import type { DataKey } from '../../server/platform/keys/data-key.ts'
import { sealText } from '../../server/platform/keys/seal-text.ts'

const blockSize = 5_000

/** As the product seals its events (docs/decisions/0071): otherwise the nightly check of the audit would report them. */
export async function sealEvents(client: Client, dataKey: DataKey): Promise<void> {
  const key = dataKey.derive('audit event')
  for (;;) {
    const { rows } = await client.query<StoredEvent>(`select * from audit_events where seal is null limit ${blockSize}`)
    if (rows.length === 0) return
    await client.query(
      `update audit_events e set seal = s.seal from unnest($1::uuid[], $2::uuid[], $3::bytea[]) s (organisation_id, id, seal)
      where e.organisation_id = s.organisation_id and e.id = s.id`,
      [
        rows.map(({ organisation_id }) => organisation_id),
        rows.map(({ id }) => id),
        rows.map((event) => sealText(key, eventText(event))),
      ],
    )
  }
}
