import { notifyNewDevice } from '../sign-in/notify-new-device.ts'
import { passkeyContract, type SecondFactorState, secondFactorContract } from '../../../domain/identity/second-factor-contract.ts'
import { notFound, Problem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { createSealer } from '../../platform/keys/sealed.ts'
import type { Services } from '../../platform/services.ts'
import { readInstallation } from '../installation-settings.ts'
import { lockPerson } from '../person-store.ts'
import { signedIn, signInOf } from '../read-oneself.ts'
import { recordOf } from '../record-store.ts'
import { consumeAttempt, deleteFailures, passkeyLimit, secondFactorLimit } from '../sign-in/login-limits.ts'
import { markProven } from '../sign-in/session-store.ts'
import { signInByPasskey, withToken } from '../sign-in/sign-in.ts'
import { authActor } from '../../platform/actor.ts'
import { beginApp, useAppCode } from './authenticator-app.ts'
import { addPasskey, registrationOptions, relyingPartyOf, requireRelyingParty, signInOptions } from './passkeys.ts'
import { countRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import { devicesOf, forgetDevices } from './remembered-devices.ts'
import {
  assertNotLast,
  countCodeAttempt,
  factorsOf,
  firstRecoveryCodes,
  hasSecondFactor,
  isRequiredIn,
} from './second-factors.ts'

export function secondFactorRoutes(services: Services): void {
  stateRoutes(services)
  appRoutes(services)
  passkeyRoutes(services)
  passkeySignIn(services)
}

/** Runs as the auth role with the person locked, so that the second of two simultaneous changes sees the result of the first. */
function changing<T>(tx: Tx, personId: string, work: (identity: Tx) => Promise<T>): Promise<T> {
  return tx.actingAs('auth', async (identity) => {
    await lockPerson(identity, personId)
    return work(identity)
  })
}

function stateRoutes({ serve, config }: Services): void {
  const hasPasskeySupport = relyingPartyOf(config.publicAddress) !== undefined
  serve.endpoint(secondFactorContract.read, ({ tx, claims }) =>
    tx.actingAs('auth', async (identity): Promise<SecondFactorState> => {
      const { currentRole, organisationId } = signedIn(claims)
      const id = signInOf(signedIn(claims))
      const { appSince, passkeys } = await factorsOf(identity, id)
      return {
        isRequired: await isRequiredIn(identity, { name: currentRole.name, organisationId }, config.isProduction),
        appSince: appSince?.toISOString() ?? null,
        recoveryCodesLeft: await countRecoveryCodes(identity, id),
        hasPasskeySupport,
        passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
          ...passkey,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        devices: (await devicesOf(identity, id)).map(({ createdAt, expiresAt, ...device }) => ({
          ...device,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
      }
    }),
  )
  serve.endpoint(secondFactorContract.renewRecoveryCodes, ({ tx, claims }) =>
    changing(tx, signInOf(signedIn(claims)), async (identity) => {
      const id = signInOf(signedIn(claims))
      if (!(await hasSecondFactor(identity, id)))
        throw new Problem('ILLEGAL_TRANSITION', 'Recovery codes replace a second factor. Set one up first.')
      return { recoveryCodes: await makeRecoveryCodes(identity, id) }
    }),
  )
  serve.endpoint(secondFactorContract.forgetDevice, async ({ tx, claims, params }) => {
    const isForgotten = await tx.actingAs('auth', (identity) => forgetDevices(identity, signInOf(signedIn(claims)), params.id))
    if (!isForgotten) throw notFound('device')
    return undefined
  })
}

function appRoutes({ serve, config, dataKey }: Services): void {
  const sealer = createSealer(dataKey, 'second factor')
  serve.endpoint(secondFactorContract.beginApp, ({ tx, claims }) =>
    changing(tx, signInOf(signedIn(claims)), async (identity) => {
      const { id, currentRole, organisationId } = signedIn(claims)
      const personId = signInOf(signedIn(claims))
      const { phoneNumber } = await recordOf(identity, id, { name: currentRole.name, organisationId })
      const { productName } = await readInstallation(identity, config)
      const label = { issuer: productName, account: phoneNumber ?? signedIn(claims).nameEnglish }
      return beginApp(identity, sealer, { personId, label })
    }),
  )
  serve.outside(secondFactorContract.confirmApp, async ({ within, actor, claims, body }) => {
    const { sessionId } = signedIn(claims)
    const personId = signInOf(signedIn(claims))
    await countCodeAttempt(within, personId)
    return within(actor, (tx) =>
      changing(tx, personId, async (identity) => {
        const code = body.code.replaceAll(/\s/g, '')
        if (!(await useAppCode(identity, sealer, { personId, code, isNew: true })))
          throw new Problem('INVALID_INPUT', 'This code is wrong. Enter the code that the app shows now.', {
            errors: [{ path: '/code', message: 'This code is wrong. Enter the code that the app shows now.' }],
          })
        await deleteFailures(identity, [secondFactorLimit(personId)])
        await markProven(identity, sessionId, { isByFactor: true })
        return { recoveryCodes: await firstRecoveryCodes(identity, personId) }
      }),
    )
  })
  serve.endpoint(secondFactorContract.removeApp, async ({ tx, claims }) => {
    const id = signInOf(signedIn(claims))
    await changing(tx, id, async (identity) => {
      const { numDeletedRows } = await identity.deleteFrom('authenticator_apps').where('person_id', '=', id).executeTakeFirst()
      if (numDeletedRows === 0n) throw notFound('authenticator app')
      await assertNotLast(identity, id, config.isProduction)
    })
    return undefined
  })
}

function passkeyRoutes({ serve, config }: Services): void {
  const party = relyingPartyOf(config.publicAddress)
  serve.endpoint(passkeyContract.registrationOptions, ({ tx, claims }) =>
    changing(tx, signInOf(signedIn(claims)), async (identity) => {
      const { nameEnglish: name } = signedIn(claims)
      const personId = signInOf(signedIn(claims))
      const { productName } = await readInstallation(identity, config)
      return registrationOptions(identity, requireRelyingParty(party), { personId, name, productName })
    }),
  )
  serve.endpoint(passkeyContract.add, ({ tx, claims, body }) =>
    changing(tx, signInOf(signedIn(claims)), async (identity) => {
      const { sessionId } = signedIn(claims)
      const personId = signInOf(signedIn(claims))
      await addPasskey(identity, requireRelyingParty(party), { personId, ...body })
      await markProven(identity, sessionId, { isByFactor: true })
      return { recoveryCodes: await firstRecoveryCodes(identity, personId) }
    }),
  )
  serve.endpoint(passkeyContract.remove, async ({ tx, claims, params }) => {
    const id = signInOf(signedIn(claims))
    await changing(tx, id, async (identity) => {
      const { numDeletedRows } = await identity
        .deleteFrom('passkeys')
        .where('person_id', '=', id)
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw notFound('passkey')
      await assertNotLast(identity, id, config.isProduction)
    })
    return undefined
  })
}

function passkeySignIn({ serve, config, dataKey, botCheck, tokens, outbox }: Services): void {
  const party = relyingPartyOf(config.publicAddress)
  const { isProduction } = config
  const sealer = createSealer(dataKey, 'second factor')
  serve.outside(passkeyContract.options, ({ within, address }) =>
    within(authActor, async (tx) => {
      await consumeAttempt(tx, passkeyLimit(address))
      return signInOptions(tx, requireRelyingParty(party))
    }),
  )
  serve.outside(passkeyContract.signIn, async ({ within, body: { passkey }, ...call }) => {
    const { address, userAgent, knownDevice, nameDevice, claims: former } = call
    const services = { within, botCheck, sealer, isProduction }
    const attempt = { passkey, device: { address, userAgent }, knownDevice, former }
    const begun = await signInByPasskey(services, requireRelyingParty(party), attempt)
    nameDevice(begun.knownDevice)
    if (begun.isNewDevice) await notifyNewDevice({ within, outbox }, signInOf(begun.claims), userAgent)
    return withToken(tokens, begun)
  })
}
