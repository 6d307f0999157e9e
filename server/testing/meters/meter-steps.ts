import { recurringChargeContract } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { meterContract } from '../../../domain/meters/meter-contract.ts'
import { type MeterReading, meterReadingContract } from '../../../domain/meters/meter-reading-contract.ts'
import { tariffContract } from '../../../domain/meters/tariff-contract.ts'
import type { ProblemReply } from '../../../domain/problem.ts'
import type { LocalClient } from '../../platform/database/local-client.ts'
import type { Caller } from '../test-app.ts'

// An office's actions on meters, for tests. The rates are invented.

type Clerk = Pick<LocalClient, 'call'>

let numbers = 0
const next = () => String((numbers += 1))

/** Nu. 1.50 for each of the first 100 units a month, then 2.60; Nu. 50.00 a month. */
export function aTariff(clerk: Clerk, rates: object = {}, name = `Homes ${next()}`) {
  const steps = [
    { upTo: '100', rate: '1.5' },
    { upTo: null, rate: '2.6' },
  ]
  return clerk.call(tariffContract.create, {
    body: {
      name,
      utility: 'ELECTRICITY',
      rates: { effectiveOn: '2024-01-01', fixedAmount: 5_000, steps, ...rates },
    },
  })
}

/** Nu. 2.00 for each unit. */
export const aFlatTariff = (clerk: Clerk) => aTariff(clerk, { fixedAmount: 0, steps: [{ upTo: null, rate: '2' }] })

export function aMeter(
  clerk: Clerk,
  given: { unitId?: string; buildingId?: string; tariffId?: string; sharedBy?: string; digits?: number },
) {
  const body = { number: `E-${next()}`, utility: 'ELECTRICITY', ...given }
  return clerk.call(meterContract.create, { body: body as never })
}

export async function aReading(
  caller: Caller,
  meterId: string,
  readOn: string,
  value?: string,
  more: object = {},
): Promise<MeterReading> {
  const { status, body } = await tryReading(caller, meterId, readOn, value, more)
  if (status !== 201) throw new Error(`The reading was refused: ${JSON.stringify(body)}`)
  return body as MeterReading
}

export async function tryReading(caller: Caller, meterId: string, readOn: string, value?: string, more: object = {}) {
  const body = { meterId, readOn, ...(value === undefined ? {} : { value }), ...more }
  const reply = await caller.raw(meterReadingContract.create, { body })
  return { status: reply.status, body: reply.body as MeterReading | ProblemReply }
}

export function aMeteredCharge(clerk: Clerk, leaseId: string, meterId: string, given: object = {}) {
  return clerk.call(recurringChargeContract.create, {
    body: { leaseId, meterId, kind: 'ELECTRICITY', startsOn: '2025-01-01', payee: 'OFFICE', ...given } as never,
  })
}
