import { paymentLinkContract } from '../../domain/advices/payment-link-contract.ts'
import { linkPaymentContract } from '../../domain/online/link-payment-contract.ts'
import { onlineContract } from '../../domain/online/online-contract.ts'
import { type GatewaySimulator, simulatorCode, startGatewaySimulator } from '../online/gateway/gateway-simulator.ts'
import { advicesOf, billedLease } from './billing-steps.ts'
import { type Admin, aPhone, arriveBySms, aTenant } from './factories.ts'
import { aTestApp, type Caller, type TestApp, type TestAppOptions, testDataKey } from './test-app.ts'

// The steps of a tenant who pays online, for tests.

/** The app with a gateway simulator; both stop together. */
export async function anAppWithGateway(
  now = '2025-06-15T04:00:00Z',
  settings: NodeJS.ProcessEnv = {},
  { dataKey = testDataKey, ...options }: TestAppOptions = {},
): Promise<TestApp & { simulator: GatewaySimulator }> {
  const simulator = await startGatewaySimulator({ now: () => new Date(now), timeoutMs: 3000 })
  const app = await aTestApp(now, settings, { ...options, gateway: simulator.gateway, dataKey })
  const close = async () => {
    await app.close()
    await simulator.stop()
  }
  return { ...app, simulator, close }
}

/** A signed-in tenant who owes two months. */
export async function aPayer(app: TestApp, admin: Admin) {
  const phoneNumber = aPhone()
  const tenant = await aTenant(admin, { phoneNumber })
  const payer = await arriveBySms(app, phoneNumber)
  const { lease } = await billedLease(admin, { tenantId: tenant.id }, ['2025-01', '2025-02'])
  const [january, february] = await advicesOf(admin, lease.id)
  if (!january || !february) throw new Error('Two months were to be billed.')
  return { payer, tenant, lease, january, february }
}

export async function aBegunOrder(payer: Caller, adviceId: string): Promise<string> {
  return (await payer.call(onlineContract.start, { body: { adviceIds: [adviceId], amount: 100 } })).id
}

/** The last digits of the account determine the result in the simulator. */
export async function aCodeSent(payer: Caller, adviceIds: string[], { ending = '00', amount = 1_000_000 } = {}) {
  const order = await payer.call(onlineContract.start, { body: { adviceIds, amount } })
  return payer.call(onlineContract.chooseAccount, {
    params: { id: order.id },
    body: { bankId: order.banks[0]?.id ?? '', accountNumber: `1002003${ending}` },
  })
}

export function confirm(payer: Caller, id: string, code = simulatorCode) {
  return payer.call(onlineContract.confirm, { params: { id }, body: { code } })
}

/** A callback of the gateway, or of somebody who claims to be it, to our address. */
export function callBack(app: TestApp, payload: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return app.fastify.inject({ method: 'POST', url: '/api/online-payment/callback', headers, payload })
}

let keys = 0
/** In the form that a browser creates. */
export const aPaymentKey = () => `key-of-a-browser-${String((keys += 1)).padStart(8, '0')}`

export async function aPaymentCode(clerk: Pick<Caller, 'call'>, adviceId: string): Promise<string> {
  const { address } = await clerk.call(paymentLinkContract.issue, { params: { id: adviceId } })
  const code = /\/pay\/([0-9a-z]{16})$/.exec(address ?? '')?.[1]
  if (!code) throw new Error(`${address} is no payment link.`)
  return code
}

/** A payment link, and a payment that somebody started with it. */
export async function aLinkPayment(admin: Admin, adviceId: string): Promise<{ paymentCode: string; paymentKey: string }> {
  const [paymentCode, paymentKey] = [await aPaymentCode(admin, adviceId), aPaymentKey()]
  await admin.call(linkPaymentContract.start, { params: { code: paymentCode, paymentKey } })
  return { paymentCode, paymentKey }
}
