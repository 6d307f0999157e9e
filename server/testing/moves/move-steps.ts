import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { noHeadLog } from '../../audit/audit-head-log.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { findOffice, inMoveTransaction, type NamedOffice, openOffice, releaseOffice } from '../../database/office/office-moves.ts'
import { removeOffice } from '../../database/office/remove-office.ts'
import { type ReceivedOffice, receiveOffice } from '../../overview/moves/receive-office.ts'
import { sendOffice } from '../../overview/moves/send-office.ts'
import { asTableOwner } from '../../platform/database/as-table-owner.ts'
import { type DataKey, makeDataKey } from '../../platform/keys/data-key.ts'
import { type Place, placeOf } from '../../platform/keys/place-key.ts'
import type { ObjectStore } from '../../platform/objects/object-store.ts'
import type { Admin } from '../factories.ts'
import { anAppWithGateway } from '../online-steps.ts'
import type { TestApp } from '../test-app.ts'

/** An installation with its own data key and backup key. */
export type Installation = { app: TestApp; place: Place; key: string }

export async function anInstallation(dataKey: DataKey = makeDataKey(), settings: NodeJS.ProcessEnv = {}): Promise<Installation> {
  const app = await anAppWithGateway(undefined, settings, { dataKey })
  const key = await generateX25519Identity()
  return { app, key, place: placeOf(dataKey, await identityToRecipient(key)) }
}

const meansOf = ({ app }: Installation) => ({
  database: app.database,
  ownerUrl: app.ownerUrl,
  dataKey: app.dataKey,
  formerKeys: [],
  now: app.clock.now(),
})

type Sent = {
  from: Installation
  to: Installation
  named: string
  folder: string
  isMove?: boolean
  objects?: ObjectStore | undefined
}

export async function send({ from, to, named, folder, isMove = true, objects }: Sent): Promise<string> {
  const path = join(folder, `${named}-${from.place.keyId}.office.age`)
  await sendOffice({ ...meansOf(from), auditHeads: noHeadLog, named, path, from: from.place, to: to.place, isMove, objects })
  return path
}

export const receive = (to: Installation, path: string, from: Installation): Promise<ReceivedOffice> =>
  receiveOffice({ ...meansOf(to), path, decryptionKeys: { keys: [to.key], passphrases: [] }, from: from.place })

/** Runs one step of a move in the same way as the command. */
export const step = <T>(
  { app }: Installation,
  named: string,
  work: (office: NamedOffice, client: Client) => Promise<T>,
): Promise<T> => inMoveTransaction(app.ownerUrl, async (client) => work(await findOffice(client, named), client))
type Client = Parameters<Parameters<typeof inMoveTransaction>[1]>[0]

export const release = (from: Installation, named: string, receipt: string): Promise<string> =>
  step(from, named, (office, client) =>
    releaseOffice(client, office, { receipt, dataKey: from.app.dataKey, now: from.app.clock.now() }),
  )

export const open = (to: Installation, named: string, released: string | undefined): Promise<void> =>
  step(to, named, (office, client) => openOffice(client, office, { release: released, now: to.app.clock.now() }))

export const remove = ({ app }: Installation, named: string) =>
  removeOffice({ ownerUrl: app.ownerUrl, named, now: app.clock.now() })

/** Moves an office between the installations, with all steps of both operators. */
export async function moveOffice(sent: Sent): Promise<ReceivedOffice> {
  const { from, to, named } = sent
  const received = await receive(to, await send(sent), from)
  await open(to, named, await release(from, named, received.receipt))
  await remove(from, named)
  return received
}

export const officeOf = async (installation: Installation, admin: Admin) =>
  String((await valuesOf(installation, 'select id from organisations where admin_id = $1', [admin.adminId]))[0])

/** The first column of the result of a statement, as the owner of the tables. */
export function valuesOf({ app }: Installation, sql: string, values: unknown[] = []): Promise<unknown[]> {
  return asTableOwner(app.ownerUrl, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(sql, values)
    return rows.map((row) => Object.values(row)[0])
  })
}

export const verify = ({ app }: Installation, organisationId: string) =>
  verifyAudit({ within: app.database.asReader, actor: { kind: 'job', organisationId }, dataKey: app.dataKey })
