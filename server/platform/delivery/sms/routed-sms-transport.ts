import { currentLog } from '../../log.ts'
import { type Delivery, MessageRejected, type MessageLinks, NotAccepted, reasonOf } from '../message-transport.ts'
import type { OutgoingSms, SmsTransport } from '../sms-transport.ts'
import type { RouteCircuit } from './route-circuit.ts'

export type SmsRoute = { name: string; send: SmsTransport }

/**
 * Sends by the first route, and by the next one if that fails. If a route may have accepted a message without confirming it (no reply in
 * time), the next one sends it too: a message arrives at least once, and twice only in this case. An uncertain rejection is not repeated.
 */
export function routedSmsTransport(routes: readonly SmsRoute[], circuit: RouteCircuit): SmsTransport {
  const [only] = routes
  return async (sms, id, links) => {
    const failures: { name: string; error: unknown }[] = []
    for (const route of routes) {
      // A single route is always tried, because nothing can be lost.
      if (routes.length > 1 && !(await circuit.admits(route.name))) {
        failures.push({ name: route.name, error: new NotAccepted('Out of order.') })
        continue
      }
      try {
        return await sendBy(route, circuit, { sms, id, links })
      } catch (error) {
        if (error instanceof MessageRejected && error.isUncertain) throw error
        failures.push({ name: route.name, error })
      }
    }
    if (failures.length === 1 && only) throw failures[0]?.error
    const text = failures.map(({ name, error }) => `${name}: ${reasonOf(error)}`).join(' ')
    const isRejected = failures.every(({ error }) => error instanceof MessageRejected)
    throw isRejected ? new MessageRejected(text.slice(0, 300)) : new NotAccepted(text.slice(0, 300))
  }
}

type Sending = { sms: OutgoingSms; id: string; links: MessageLinks | undefined }

async function sendBy({ name, send }: SmsRoute, circuit: RouteCircuit, { sms, id, links }: Sending): Promise<Delivery> {
  let delivery: Delivery | void
  try {
    delivery = await send(sms, id, links)
  } catch (error) {
    // A rejection of this message shows that the route works.
    await noted(error instanceof MessageRejected ? circuit.succeeded(name) : circuit.failed(name, reasonOf(error)))
    throw error
  }
  await noted(circuit.succeeded(name))
  return { ...delivery, route: name }
}

/** Whether the message was sent is already decided. A failure to record the state of the route must not change it. */
async function noted(noting: Promise<void>): Promise<void> {
  await noting.catch((error: unknown) => currentLog().warn({ err: error }, 'the state of an SMS route could not be noted'))
}
