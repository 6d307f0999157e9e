import { signInProviderContract } from '../../domain/sign-in-providers/sign-in-provider-contract.ts'
import { consumeAttempt } from '../identity/sign-in/login-limits.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Services } from '../platform/services.ts'
import { deliverFor } from '../people/deliver-for.ts'
import { providerCheckLimit } from './external-limits.ts'
import type { ExternalServices } from './external-services.ts'
import { invitePerson } from './invite-person.ts'
import { ProviderError } from './provider-client.ts'
import { listProviders, readProvider } from './provider-store.ts'
import { changeProvider, clientOfOwn, createProvider, disableProvider, enableProvider, removeProvider } from './save-provider.ts'

export function signInProviderRoutes(
  { serve, config, outbox }: Services,
  { sealer, clients }: Pick<ExternalServices, 'sealer' | 'clients'>,
): void {
  const rules = { sealer, allowsPlain: config.signInNetworks.length > 0 }
  serve.endpoint(signInProviderContract.list, ({ tx, query }) => listProviders(tx, query))
  serve.endpoint(signInProviderContract.read, ({ tx, params }) => readProvider(tx, params.id))
  serve.endpoint(signInProviderContract.create, ({ tx, body }) => createProvider(tx, body, rules))
  serve.endpoint(signInProviderContract.update, ({ tx, params, body, ifMatch }) =>
    changeProvider(tx, { id: params.id, ifMatch, changes: body }, rules),
  )
  serve.endpoint(signInProviderContract.enable, ({ tx, params, ifMatch }) => enableProvider(tx, { id: params.id, ifMatch }))
  serve.endpoint(signInProviderContract.disable, ({ tx, params, ifMatch }) => disableProvider(tx, { id: params.id, ifMatch }))
  serve.endpoint(signInProviderContract.remove, async ({ tx, params, ifMatch }) => {
    await removeProvider(tx, { id: params.id, ifMatch })
    return {}
  })
  serve.outside(signInProviderContract.check, async ({ within, actor, params }) => {
    const client = await within(actor, async (tx) => {
      const found = await clientOfOwn(tx, params.id, sealer)
      await tx.actingAs('auth', (auth) => consumeAttempt(auth, providerCheckLimit(organisationOf(actor) ?? '')))
      return found
    })
    const issue = await clients.check(client).then(
      () => null,
      (error: unknown) => {
        if (error instanceof ProviderError) return error.message
        throw error
      },
    )
    return { issue }
  })
  serve.outside(signInProviderContract.invite, async ({ within, actor, params, body }) => {
    await within(actor, (tx) => invitePerson(tx, outbox, { providerId: params.id, personId: body.personId }))
    await deliverFor(outbox, actor)
    return undefined
  })
}
