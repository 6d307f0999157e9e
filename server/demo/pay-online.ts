import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { onlineContract } from '../../domain/online/online-contract.ts'
import { larger, minus, ZERO } from '../../domain/money.ts'
import { simulatorAccounts, simulatorCode } from '../online/gateway/gateway-simulator.ts'
import type { LocalClient } from '../platform/database/local-client.ts'

/** The tenant pays the oldest month online. The bank does not answer about the next payment, so it waits among the payments in doubt. */
export async function payOnline(tenant: LocalClient): Promise<void> {
  if (!(await tenant.call(onlineContract.offer, {})).isOffered) return
  await payOldest(tenant, '00')
  await payOldest(tenant, simulatorAccounts.paidUnanswered)
}

async function payOldest(tenant: LocalClient, ending: string): Promise<void> {
  const { items } = await tenant.call(adviceContract.list, { query: { open: 'true', kind: 'RENT', sort: 'dueDate:asc' } })
  const [advice] = items
  if (!advice) return
  const taxLeft = advice.tax ? larger(minus(advice.tax.amount, advice.tax.withheldAmount), ZERO) : ZERO
  const order = await tenant.call(onlineContract.start, {
    body: { adviceIds: [advice.id], amount: minus(advice.balanceAmount, taxLeft) },
  })
  const params = { id: order.id }
  const body = { bankId: order.banks[0]?.id ?? '', accountNumber: `2001234${ending}` }
  await tenant.call(onlineContract.chooseAccount, { params, body })
  await tenant.call(onlineContract.confirm, { params, body: { code: simulatorCode } })
}
