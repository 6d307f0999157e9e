import type { RoleName } from '../../../domain/endpoint.ts'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { notificationContract } from '../../../domain/notifications/notification-contract.ts'
import { type Admin, anAdmin, aPassword, aSignedInManager, asOperator } from '../factories.ts'
import { aTenancy, type Marks, type Records, theOffice, anApproval, aSupportRequest } from '../one-of-everything.ts'
import type { Caller, TestApp } from '../test-app.ts'
import { idsOf, type Secrets, secretsFrom, without } from './secrets.ts'

/** The callers. The former owner's share of the neighbour's land has ended; they own nothing today. */
export const callerNames = [
  'nobody',
  'ended session',
  'ADMIN',
  'MANAGER',
  'OWNER',
  'former owner',
  'TENANT',
  'SUPERADMIN',
  'ADMIN of another office',
] as const
export type CallerName = (typeof callerNames)[number]

/** The role that a caller acts in; undefined without a session. */
export function roleOf(caller: CallerName): RoleName | undefined {
  if (caller === 'former owner') return 'OWNER'
  if (caller === 'ADMIN of another office') return 'ADMIN'
  return caller === 'nobody' || caller === 'ended session' ? undefined : caller
}

/** The owner of the record that a call names: the caller, another person of the same office, or another office. */
export type Whose = 'own' | 'neighbour' | 'foreign'

export type Cast = {
  app: TestApp
  office: Admin
  callers: Record<CallerName, Caller>
  records: Record<Whose, Records>
  /** The values that a caller must never read. */
  secretsFor: (caller: CallerName) => Secrets
  /** Only those of other offices: the office may change what its people can see of each other. */
  secretsOfOthers: (caller: CallerName) => Secrets
}

const marks = {
  own: { word: 'Ourzangmo', formerOwner: 'Ourpastlham', rentAmount: 1_237_951 },
  neighbour: { word: 'Nextdoorji', formerOwner: 'Nextpastlham', rentAmount: 1_341_877 },
  foreign: { word: 'Farawangchuk', formerOwner: 'Farpastlham', rentAmount: 1_468_393 },
} as const satisfies Record<Whose, Marks>

/** Two offices, in one of which two people each own and let a house, and all possible callers. */
export async function aCast(app: TestApp): Promise<Cast> {
  const office = await anAdmin(app)
  const operator = await asOperator(app, office)
  const elsewhere = await anAdmin(app)
  const far = await aTenancy(app, elsewhere, marks.foreign)
  const foreign = {
    ...(await theOffice(elsewhere, far)),
    ...{ approval: await anApproval(app, elsewhere), supportAccess: await aSupportRequest(app, elsewhere) },
  }
  const own = await aTenancy(app, office, marks.own)
  const records = {
    ...(await theOffice(office, own)),
    ...{ approval: await anApproval(app, office), supportAccess: await aSupportRequest(app, office) },
  }
  const before = await idsOf(app.ownerUrl, office.adminId)
  const neighbour = await aTenancy(app, office, marks.neighbour)
  const after = await idsOf(app.ownerUrl, office.adminId)
  const foreignIds = await idsOf(app.ownerUrl, elsewhere.adminId)
  const ofNeighbour = new Set([...after].filter((id) => !before.has(id)))
  const foreignSecrets = secretsFrom(foreignIds, marks.foreign)
  const ofOthers = secretsFrom(new Set([...foreignIds, ...ofNeighbour]), marks.foreign, marks.neighbour)
  // Their own name and numbers are no secret to them, and neither are their former share and their own notifications.
  const { formerOwner = '', formerOwnerPhone = '', formerOwnerCid = '' } = neighbour.records
  const notices = (await neighbour.formerOwner.call(notificationContract.list, {})).items.map(({ id }) => id)
  const ofLaterOwner = without(ofOthers, [formerOwner, formerOwnerPhone, formerOwnerCid, ...notices])
  const ofOffice = secretsFrom(after, marks.own, marks.neighbour)
  const everything = secretsFrom(new Set([...foreignIds, ...after]), marks.own, marks.neighbour, marks.foreign)
  const nothing = secretsFrom(new Set())
  const isOutside = (caller: CallerName) => caller === 'nobody' || caller === 'ended session'
  return {
    app,
    office,
    callers: {
      nobody: app.visitor,
      'ended session': await anEndedSession(app, office),
      ADMIN: office,
      MANAGER: await aSignedInManager(app, office),
      OWNER: own.owner,
      'former owner': neighbour.formerOwner,
      TENANT: own.tenant,
      SUPERADMIN: operator,
      'ADMIN of another office': elsewhere,
    },
    records: { own: records, neighbour: neighbour.records, foreign },
    secretsFor: (caller) =>
      ({
        nobody: everything,
        'ended session': everything,
        ADMIN: foreignSecrets,
        MANAGER: foreignSecrets,
        OWNER: ofOthers,
        'former owner': ofLaterOwner,
        TENANT: ofOthers,
        SUPERADMIN: nothing,
        'ADMIN of another office': ofOffice,
      })[caller],
    secretsOfOthers: (caller) => {
      if (caller === 'ADMIN of another office') return ofOffice
      if (caller === 'SUPERADMIN') return nothing
      return isOutside(caller) ? everything : foreignSecrets
    },
  }
}

async function anEndedSession(app: TestApp, { phoneNumber }: Admin): Promise<Caller> {
  const session = await app.signIn(phoneNumber, aPassword)
  await session.call(authContract.logout, {})
  return session
}
