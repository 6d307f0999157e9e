import type pg from 'pg'

/**
 * What the audit code writes about the chain of a moved office, each signed with the local key (tools/office/sign-audit.ts): its head, the
 * mark of retention, and the position up to which another installation wrote it.
 */
export type AuditSigner = {
  head: (end: ChainEnd & { signedAt: string }) => string
  cut: (mark: string) => string | undefined
  move: (move: ChainEnd & { movedAt: string; fromKeyId: string }) => string
  /** The mark of an earlier move, signed again. */
  earlierMove: (mark: string) => string | undefined
  seal: (event: Record<string, unknown>) => Buffer
}
export type ChainEnd = { organisationId: string; position: number; hash: string }

type AuditMoving = { organisationId: string; fromKeyId: string; now: Date; signer: AuditSigner }

const blockRows = 1000

/**
 * The chain moves unchanged: its hashes prove it here as they did there. Signatures of the other installation, whose key is not here, are
 * replaced with new ones; its signature on the archive confirms them. Events without a link are sealed with the local key.
 */
export async function moveAudit(client: pg.Client, { organisationId, fromKeyId, now, signer }: AuditMoving): Promise<void> {
  await resealWaiting(client, organisationId, signer)
  await signAgain(client, { organisationId, table: 'audit_cuts', sign: signer.cut })
  await signAgain(client, { organisationId, table: 'audit_moves', sign: signer.earlierMove })
  const { rows } = await client.query<{ position: string; hash: string }>(
    `select position, encode(hash, 'hex') as hash from audit_links where organisation_id = $1 order by position desc limit 1`,
    [organisationId],
  )
  const [last] = rows
  if (!last) return
  const end = { organisationId, position: Number(last.position), hash: last.hash }
  const at = now.toISOString()
  await client.query(
    `insert into audit_heads (organisation_id, position, head) values ($1, $2, $3)
    on conflict (organisation_id) do update set position = excluded.position, head = excluded.head`,
    [organisationId, end.position, signer.head({ ...end, signedAt: at })],
  )
  await client.query(
    `insert into audit_moves (organisation_id, number, mark)
    select $1, coalesce(max(number), 0) + 1, $2 from audit_moves where organisation_id = $1`,
    [organisationId, signer.move({ ...end, movedAt: at, fromKeyId })],
  )
}

type SigningAgain = { organisationId: string; table: 'audit_cuts' | 'audit_moves'; sign: (mark: string) => string | undefined }

/** An unreadable mark stays unchanged, and the verification reports it. */
async function signAgain(client: pg.Client, { organisationId, table, sign }: SigningAgain): Promise<void> {
  const { rows } = await client.query<{ mark: string }>(`select mark from ${table} where organisation_id = $1`, [organisationId])
  for (const { mark } of rows) {
    const signed = sign(mark)
    if (signed)
      await client.query(`update ${table} set mark = $2 where organisation_id = $1 and mark = $3`, [organisationId, signed, mark])
  }
}

async function resealWaiting(client: pg.Client, organisationId: string, signer: AuditSigner): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<Record<string, unknown> & { id: string }>(
      `select e.* from audit_queue q join audit_events e on e.organisation_id = q.organisation_id and e.id = q.event_id
      where q.organisation_id = $1 and q.event_id > $2 order by q.event_id limit ${blockRows}`,
      [organisationId, after],
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    await client.query(
      `update audit_events e set seal = s.seal from unnest($2::uuid[], $3::bytea[]) as s (id, seal) where e.organisation_id = $1 and e.id = s.id`,
      [organisationId, rows.map(({ id }) => id), rows.map((event) => signer.seal(event))],
    )
  }
}
