import { signInProviderContract } from '../../../domain/sign-in-providers/sign-in-provider-contract.ts'
import type { LocalClient } from '../../platform/database/local-client.ts'
import { oneWebhook } from './webhook-steps.ts'

const body = {
  name: 'Office account',
  issuer: 'https://id.example.bt/realms/office',
  clientId: 'sakhang',
  clientSecret: 'secret',
}

const aSignInProvider = (admin: Pick<LocalClient, 'call'>) => admin.call(signInProviderContract.create, { body })

/** The connections of an office to others: a provider that need not be reachable, and a webhook. */
export const oneConnection = async (admin: Pick<LocalClient, 'call'>) => ({
  ...(await oneWebhook(admin)),
  signInProvider: (await aSignInProvider(admin)).id,
})

type Key = `signInProvider.${keyof typeof signInProviderContract}`
type Do = (key: Key, input: { params?: { id: string }; body?: object }) => Promise<Record<string, unknown>>

/** Makes each changing call of sign-in providers once. */
export async function callSignInProviders(call: Do, personId: string): Promise<void> {
  const params = { id: String((await call('signInProvider.create', { body }))['id']) }
  await call('signInProvider.update', { params, body: { name: 'Staff account', clientId: 'another' } })
  await call('signInProvider.invite', { params, body: { personId } })
  await call('signInProvider.disable', { params })
  await call('signInProvider.enable', { params })
  await call('signInProvider.remove', { params })
}

/** A provider for each call that requires its version. */
export const signInProviderSamples = (admin: () => Pick<LocalClient, 'call'>) => ({
  'signInProvider.update': () => aSignInProvider(admin()),
  'signInProvider.remove': () => aSignInProvider(admin()),
  'signInProvider.disable': () => aSignInProvider(admin()),
  'signInProvider.enable': async () => {
    const { id } = await aSignInProvider(admin())
    return admin().call(signInProviderContract.disable, { params: { id } })
  },
})
