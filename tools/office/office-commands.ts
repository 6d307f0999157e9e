import { formatCount } from '../../domain/money.ts'
import { fileHeadLog } from '../../server/audit/audit-head-log.ts'
import { CannotMoveOffice } from '../../server/database/office/cannot-move-office.ts'
import {
  findOffice,
  inMoveTransaction,
  listOffices,
  openOffice,
  readMoves,
  releaseOffice,
  resumeOffice,
  statusLabels,
} from '../../server/database/office/office-moves.ts'
import type { Arrival } from '../../server/database/office/office-people.ts'
import { removeOffice } from '../../server/database/office/remove-office.ts'
import { findDatabase, type ReadyDatabase } from '../../server/find-database.ts'
import { receiveOffice } from '../../server/overview/moves/receive-office.ts'
import { sendOffice } from '../../server/overview/moves/send-office.ts'
import { runningClock } from '../../server/platform/clock.ts'
import { type Config, readConfig } from '../../server/platform/config.ts'
import { asTableOwner } from '../../server/platform/database/as-table-owner.ts'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import { DamagedArchive, LockedArchive } from '../../server/platform/keys/archive.ts'
import { noBackupKey, recipientOf, decryptionKeysOf } from '../../server/platform/keys/backup-keys.ts'
import { removeObjectsOf } from '../../server/platform/objects/remove-objects-of.ts'
import { fileStorageOf } from '../../server/platform/objects/s3-settings.ts'
import { type Place, placeOf, placeText, readPlace } from '../../server/platform/keys/place-key.ts'
import { StartError } from '../../server/platform/start-error.ts'
import { recordBackup } from '../record-backup.ts'

type Means = Pick<ReadyDatabase, 'ownerUrl' | 'dataKey'> & { config: Config; database: Database; now: Date }

export const printOffices = () =>
  withDatabase(async ({ ownerUrl }) => {
    const { offices, moves } = await asTableOwner(ownerUrl, async (client) => ({
      offices: await listOffices(client),
      moves: await readMoves(client),
    }))
    for (const { id, name, isEnabled, move } of offices)
      console.log(`${id}  ${name}  (${move ? statusLabels[move.status] : isEnabled ? 'open' : 'disabled'})`)
    for (const { organisation, name } of [...moves.values()].filter(({ status }) => status === 'REMOVED'))
      console.log(`${organisation}  ${name}  (moved to another installation and removed)`)
  })

export const printAddress = () =>
  withDatabase(async (means) => {
    console.log(placeText(await ownPlace(means)))
    console.log('This line holds no secret. Compare it with the other operator over a channel that both of you trust.')
  })

export const exportCopy = (asked: { named: string; path: string; to: string; isMove: boolean }) =>
  withDatabase(async (means) => {
    const { config, database, ownerUrl, dataKey, now } = means
    const sent = await sendOffice({
      ...{ database, ownerUrl, dataKey, now, path: asked.path, named: asked.named, isMove: asked.isMove },
      objects: fileStorageOf(config.files).objects,
      auditHeads: fileHeadLog(config.dataDir, (line) => console.log(line), config.databaseUrl),
      formerKeys: config.auditFormerKeys,
      from: await ownPlace(means),
      to: placeIn(asked.to, '--to'),
    })
    await recordBackup(database, 'BACKUP_TAKEN', 'npm run office -- export')
    console.log(
      `${asked.path}: ${sent.office.name}, ${count(sent.rows)} rows, ${(sent.bytes / 1e6).toFixed(1)} MB, encrypted, verified.`,
    )
    console.log(
      sent.moveId
        ? 'The office is closed here until the move is done. Import the file in the other installation, and bring back its receipt for: npm run office -- release. To stop the move: npm run office -- resume'
        : 'The office goes on here. A copy arrives closed in the other installation; never work in both.',
    )
  })

export const importArchive = ({ path, from }: { path: string; from: string }) =>
  withDatabase(async ({ config, database, ownerUrl, dataKey, now }) => {
    const received = await receiveOffice({
      ...{ database, ownerUrl, dataKey, now, path, decryptionKeys: decryptionKeysOf(config) },
      formerKeys: config.auditFormerKeys,
      from: placeIn(from, '--from'),
    })
    await recordBackup(database, 'BACKUP_RESTORED', 'npm run office -- import')
    const { organisation, rows, takenAt, people, events, receipt, moveId } = received
    console.log(`“${organisation.name}” is here as it was at ${takenAt}: ${count(rows)} rows, with the same books, and closed.`)
    console.log(`Its audit was verified: ${count(events)} events. Its stored totals match its records.`)
    for (const line of peopleLines(people)) console.log(line)
    console.log(receipt)
    console.log(
      moveId
        ? `Give this receipt to the old installation, and open the office with the release that you get: npm run office -- open ${organisation.id} --release "…"`
        : `This is a copy. To work in it: npm run office -- open ${organisation.id} --without-release. Else remove it: npm run office -- remove ${organisation.id}`,
    )
  })

type Step =
  | { verb: 'release'; named: string; receipt: string }
  | { verb: 'open'; named: string; release: string | undefined }
  | { verb: 'resume' | 'remove'; named: string }

export const runOfficeStep = (step: Step) =>
  withDatabase(async ({ config, ownerUrl, dataKey, now }) => {
    const { named } = step
    if (step.verb === 'remove') {
      const { id, name, people } = await removeOffice({ ownerUrl, named, now })
      const removed = await removeObjectsOf(fileStorageOf(config.files).objects, id)
      if (removed > 0) console.log(`${count(removed)} files were removed from the object storage.`)
      return console.log(
        `“${name}” was removed, with ${count(people)} people whom nothing else here names. Older backups still hold it.`,
      )
    }
    await inMoveTransaction(ownerUrl, async (client) => {
      const office = await findOffice(client, named)
      if (step.verb === 'release') {
        const release = await releaseOffice(client, office, { receipt: step.receipt, dataKey, now })
        console.log(
          `“${office.name}” is given up here for good; the books are those of the receipt. The other installation opens it with:`,
        )
        console.log(release)
        console.log(`When it works there: npm run office -- remove ${office.id}`)
      } else if (step.verb === 'open') {
        await openOffice(client, office, { release: step.release, now })
        console.log(`“${office.name}” is open.`)
      } else {
        await resumeOffice(client, office)
        console.log(`“${office.name}” goes on here. Delete the archive; a receipt for it is not accepted any more.`)
      }
    })
  })

const peopleLabels: Readonly<Record<string, string>> = {
  'NEW MEMBER': 'sign in as before, with phone, password and PIN.',
  'NEW ELSEWHERE':
    'also sign in to another office of the old installation, so their password and PIN stayed there. They sign in with a code by SMS.',
  'PHONE_TAKEN MEMBER':
    'have a phone that somebody signs in with here. They were not joined: they sign in with CID or e-mail and their password.',
  'PHONE_TAKEN ELSEWHERE':
    'have a phone that somebody signs in with here, and their password stayed in the old installation. They were not joined and cannot sign in yet.',
  'KNOWN MEMBER': 'are known here already. Their sign-in is unchanged, and they accept their role at the next sign-in.',
}

function peopleLines(people: readonly Arrival[]): string[] {
  const known: Arrival[] = people.filter(({ outcome }) => outcome === 'KNOWN')
  const others = people.filter(({ outcome }) => outcome === 'NEW' || outcome === 'PHONE_TAKEN')
  const total = known.reduce((sum, one) => sum + one.count, 0)
  return [
    ...others.map((one) => `  ${count(one.count)} people ${peopleLabels[`${one.outcome} ${one.standing}`] ?? ''}`),
    ...(total > 0 ? [`  ${count(total)} people ${peopleLabels['KNOWN MEMBER'] ?? ''}`] : []),
  ]
}

async function ownPlace({ config, ownerUrl, dataKey }: Means): Promise<Place> {
  const recipient = config.backup.recipients[0] ?? (await recipientOf(ownerUrl))
  if (!recipient) throw new StartError(noBackupKey)
  return placeOf(dataKey, recipient)
}

function placeIn(line: string, option: string): Place {
  const place = readPlace(line)
  if (place) return place
  throw new CannotMoveOffice(`${option} is the whole line that the other installation prints: npm run office -- address`)
}

const count = (number: number) => formatCount(number)

async function withDatabase(work: (means: Means) => Promise<void>): Promise<void> {
  const config = { ...readConfig(process.env), demoData: false }
  const clock = runningClock(config.now)
  const { stop, ...place } = await findDatabase(config, clock)
  try {
    const database = await openDatabase({ ...place, clock, poolSize: 2 })
    try {
      await work({ ...place, config, database, now: clock.now() })
    } finally {
      await database.close()
    }
  } catch (error) {
    if (error instanceof LockedArchive)
      throw new StartError(`${error.message} Set BACKUP_KEY to the backup key of the recovery sheet of this installation.`)
    if (error instanceof DamagedArchive) throw new StartError(error.message)
    throw error
  } finally {
    await stop()
  }
}
