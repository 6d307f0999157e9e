import { externalSignInContract } from '../../../domain/sign-in-providers/external-sign-in-contract.ts'
import { signInProviderContract } from '../../../domain/sign-in-providers/sign-in-provider-contract.ts'
import type { SignedIn } from '../../../domain/identity/signed-in.ts'
import type { ProblemReply } from '../../../domain/problem.ts'
import { aBrowser, type Browser } from '../browser.ts'
import type { Admin } from '../factories.ts'
import { type Caller, callerOn, type TestApp } from '../test-app.ts'
import { type aProvider } from './a-provider.ts'
import { aProviderBrowser } from './a-provider-browser.ts'
import type { z } from 'zod'

type Idp = Awaited<ReturnType<typeof aProvider>>
type Given = Partial<z.input<typeof signInProviderContract.create.body>>
export type Answer = { status: number; body: SignedIn & { returnTo: string | null } & ProblemReply }

/** An office's sign-in provider that points to the test provider, registered on both sides. */
export async function aRegisteredProvider(admin: Pick<Admin, 'call'>, idp: Idp, given: Given = {}) {
  const body = { name: 'Office account', issuer: idp.issuer, clientId: 'sakhang', clientSecret: 'a shared secret', ...given }
  const provider = await admin.call(signInProviderContract.create, { body })
  idp.register({ clientId: 'sakhang', clientSecret: 'a shared secret', redirectUri: provider.redirectUri })
  return provider
}

export function externalSteps(app: TestApp) {
  const read = ({ status, text }: { status: number; text: string }): Answer => ({
    status,
    body: text === '' ? {} : JSON.parse(text),
  })
  const begin = async (browser: Browser, provider: string, more: object = {}) => {
    const { status, text } = await browser.post(externalSignInContract.begin, { provider, ...more })
    const begun = JSON.parse(text) as { state: string; address: string; wallet: { qrText: string } | null }
    return { ...begun, status }
  }
  const complete = async (browser: Browser, body: { provider: string; state: string; parameters?: string } & object) =>
    read(await browser.post(externalSignInContract.complete, body))
  const signInAt = async (provider: string, account: string, browser = aBrowser(app), more: object = {}) => {
    const begun = await begin(browser, provider, more)
    const parameters = await aProviderBrowser().signIn(begun.address, account)
    return { ...(await complete(browser, { provider, state: begun.state, parameters })), state: begun.state, parameters, browser }
  }
  const callerOf = (answer: Answer): Caller => callerOn(app.fastify, answer.body)
  /** As from the profile, after the person confirmed their identity. */
  const connect = async (caller: Caller, provider: string, account: string, browser = aBrowser(app)) => {
    const token = caller.signedIn?.token
    const begun = JSON.parse((await browser.post(externalSignInContract.beginConnect, { provider }, token)).text)
    const parameters = await aProviderBrowser().signIn(begun.address, account)
    return read(await browser.post(externalSignInContract.connect, { provider, state: begun.state, parameters }, token))
  }
  return { begin, complete, signInAt, callerOf, connect, read }
}
