import { meterContract } from '../../domain/meters/meter-contract.ts'
import { meterReadingContract } from '../../domain/meters/meter-reading-contract.ts'
import { tariffContract } from '../../domain/meters/tariff-contract.ts'
import { receiveDocument } from '../documents/objects/store-objects.ts'
import { roleOf } from '../platform/actor.ts'
import type { Services } from '../platform/services.ts'
import { listMeters, readMeter } from './meter-store.ts'
import { readUseByMonth } from './read-use-by-month.ts'
import { listRound } from './reading-round-store.ts'
import { listReadings, readReading } from './reading-store.ts'
import { checkReading, correctReading, previewReading, recordReading, voidReading } from './record-reading.ts'
import { addMeter, updateMeter } from './save-meter.ts'
import { addRates, addTariff, removeRates, renameTariff } from './set-tariff.ts'
import { listTariffs, readTariff } from './tariff-store.ts'
import { acceptReading, proposeReading, rejectReading } from './tenant-reading.ts'

export function meterRoutes({ serve }: Services): void {
  serve.endpoint(meterContract.list, ({ tx, query }) => listMeters(tx, query))
  serve.endpoint(meterContract.read, ({ tx, params }) => readMeter(tx, params.id))
  serve.endpoint(meterContract.useByMonth, ({ tx, params, query }) => readUseByMonth(tx, params.id, query))
  serve.endpoint(meterContract.create, ({ tx, body }) => addMeter(tx, body))
  serve.endpoint(meterContract.update, ({ tx, params, body, ifMatch }) => updateMeter(tx, params.id, body, ifMatch))
  serve.endpoint(meterReadingContract.list, ({ tx, query }) => listReadings(tx, query))
  serve.endpoint(meterReadingContract.read, ({ tx, params }) => readReading(tx, params.id))
  serve.endpoint(meterReadingContract.round, ({ tx, query }) => listRound(tx, query))
  serve.endpoint(meterReadingContract.preview, ({ tx, body }) => previewReading(tx, body))
  serve.outside(meterReadingContract.create, async ({ within, beginOnce, actor, readForm }) => {
    const { fields, file } = await readForm()
    const photo = file && (await receiveDocument({ within, actor }, file))
    return beginOnce((tx) => (roleOf(actor) === 'TENANT' ? proposeReading : recordReading)(tx, fields, photo))
  })
  serve.endpoint(meterReadingContract.correct, ({ tx, params, body, ifMatch }) => correctReading(tx, params.id, body, ifMatch))
  serve.endpoint(meterReadingContract.void, ({ tx, params, body, ifMatch }) => voidReading(tx, params.id, body.reason, ifMatch))
  serve.endpoint(meterReadingContract.accept, ({ tx, params, ifMatch }) => acceptReading(tx, params.id, ifMatch))
  serve.endpoint(meterReadingContract.reject, ({ tx, params, body, ifMatch }) =>
    rejectReading(tx, params.id, body.reason, ifMatch),
  )
  serve.endpoint(meterReadingContract.check, ({ tx, params, ifMatch }) => checkReading(tx, params.id, ifMatch))
  serve.endpoint(tariffContract.list, ({ tx, query }) => listTariffs(tx, query))
  serve.endpoint(tariffContract.read, ({ tx, params }) => readTariff(tx, params.id))
  serve.endpoint(tariffContract.create, ({ tx, body }) => addTariff(tx, body))
  serve.endpoint(tariffContract.rename, ({ tx, params, body, ifMatch }) => renameTariff(tx, params.id, body.name, ifMatch))
  serve.endpoint(tariffContract.addRates, ({ tx, params, body, ifMatch }) => addRates(tx, params.id, body, ifMatch))
  serve.endpoint(tariffContract.removeRates, ({ tx, params, body, ifMatch }) =>
    removeRates(tx, params.id, body.effectiveOn, ifMatch),
  )
}
