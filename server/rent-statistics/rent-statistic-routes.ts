import { rentStatisticContract } from '../../domain/rent-statistics/rent-statistic-contract.ts'
import type { Services } from '../platform/services.ts'
import { findOfZone, findOfBuilding, listRentStatistics, readPlaces, readTrend } from './rent-statistic-store.ts'

export function rentStatisticRoutes({ serve }: Services): void {
  serve.endpoint(rentStatisticContract.list, ({ tx, query }) => listRentStatistics(tx, query))
  serve.endpoint(rentStatisticContract.places, ({ tx, query }) => readPlaces(tx, query))
  serve.endpoint(rentStatisticContract.trend, async ({ tx, query }) => ({ items: await readTrend(tx, query) }))
  serve.endpoint(rentStatisticContract.ofZone, ({ tx, query }) => findOfZone(tx, query))
  serve.endpoint(rentStatisticContract.ofBuilding, ({ tx, query }) => findOfBuilding(tx, query))
}
