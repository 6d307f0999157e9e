import { deliveryContract, emailStandingContract, unsubscribeContract } from '../../../domain/notifications/delivery-contract.ts'
import { ownMessagesContract } from '../../../domain/notifications/own-messages-contract.ts'
import { notFound } from '../../../domain/problem.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Database, type Tx } from '../../platform/database/database.ts'
import { checkMailDomain } from '../../platform/delivery/mail-domain.ts'
import type { Services } from '../../platform/services.ts'
import { markReachable, readEmailStanding } from './email-standing-store.ts'
import { hasOptedOut, setOptOut } from './opt-out-store.ts'
import { changeOwnMessages, readOwnMessages } from './own-messages.ts'
import { mailSenderOf, readDeliveryState } from './read-delivery-state.ts'
import { sendTestTo, sendTestToMyself } from './send-test.ts'

/** How messages are sent, and whom they reach. */
export function deliveryRoutes(services: Services): void {
  const { serve, config, outbox, lookUpTexts } = services
  const { productName } = config
  serve.endpoint(deliveryContract.state, ({ tx }) => readDeliveryState(tx, config))
  serve.outside(deliveryContract.checkMailDomain, async () => {
    const sender = mailSenderOf(config)
    if (!sender) return { domain: null, checks: [] }
    return { domain: sender.domain, checks: await checkMailDomain(sender, lookUpTexts) }
  })
  serve.outside(deliveryContract.sendTest, ({ within, actor, body }) =>
    sendTestToMyself({ within, outbox, actor, productName }, body.channel),
  )
  serve.outside(deliveryContract.sendTestTo, ({ within, actor, body }) =>
    sendTestTo({ within, outbox, actor, productName }, body),
  )
  serve.endpoint(emailStandingContract.read, ({ tx, params }) => readEmailStanding(tx, params.id))
  serve.endpoint(emailStandingContract.markReachable, ({ tx, params }) => markReachable(tx, params.id))
  serve.endpoint(ownMessagesContract.read, ({ tx }) => readOwnMessages(tx))
  serve.endpoint(ownMessagesContract.change, ({ tx, body }) => changeOwnMessages(tx, body.hasUnsubscribed))
  unsubscribeRoutes(services)
}

function unsubscribeRoutes({ serve, deliveryLinks }: Services): void {
  const open = (token: string): { personId: string; office: Actor } => {
    const named = deliveryLinks.unsubscribe.read(token)
    if (!named) throw notFound('link')
    return { personId: named.personId, office: { kind: 'job', organisationId: named.organisationId } }
  }
  serve.outside(unsubscribeContract.read, ({ within, params }) => {
    const { personId, office } = open(params.token)
    return readSubscription(within, office, personId)
  })
  serve.outside(unsubscribeContract.change, ({ within, params, body }) => {
    const { personId, office } = open(params.token)
    return readSubscription(within, office, personId, (tx) => setOptOut(tx, personId, body.hasUnsubscribed))
  })
}

async function readSubscription(
  within: Database['as'],
  office: Actor,
  personId: string,
  change: (tx: Tx) => Promise<unknown> = async () => undefined,
) {
  return within(office, async (tx) => {
    await change(tx)
    const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
    return { officeName: name, hasUnsubscribed: await hasOptedOut(tx, personId) }
  })
}
