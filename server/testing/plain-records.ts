import { z } from 'zod'
import { everyEndpoint } from '../../domain/contracts.ts'
import type { Endpoint } from '../../domain/endpoint.ts'
import { definitionOf, type Field, fieldsOf, type RecordDefinition } from '../../domain/record.ts'
import type { LocalClient } from '../platform/database/local-client.ts'

// A record that consists only of its definition, with the records that it refers to, needs no factory and no sample: the input of its calls
// follows from the definition and the contract.

/** Records with their own rules, which have factories. */
const withFactory = [
  ...[
    'owner',
    'tenant',
    'manager',
    'thram',
    'plot',
    'building',
    'unit',
    'lease',
    'agreementTemplate',
    'recurringCharge',
    'meter',
    'meterReading',
    'landRate',
    'tariff',
    'maintenancePlan',
    'workOrder',
    'dispute',
    'listing',
    'enquiry',
    'note',
    'bankAccount',
    'accountMapping',
    'savedView',
  ],
  ...['dzongkhag', 'administrativeZone', 'subAdministrativeZone'],
]

type Plain = { noun: string; create: Endpoint; definition: RecordDefinition }

const plainRecords: readonly Plain[] = everyEndpoint().flatMap(([key, create]) => {
  const noun = key.replace('.create', '')
  const definition = definitionOf(noun)
  return key === `${noun}.create` && definition && !withFactory.includes(noun) ? [{ noun, create, definition }] : []
})

type Ids = Readonly<Record<string, string>>

/** One of each, in an office that has these records. */
export async function onePlainRecordOfEach(admin: Pick<LocalClient, 'raw'>, ids: Ids): Promise<Record<string, string>> {
  const made: Record<string, string> = {}
  for (const { noun } of plainRecords) made[noun] = (await aPlainRecord(admin, noun, ids)).id
  return made
}

export async function aPlainRecord(admin: Pick<LocalClient, 'raw'>, noun: string, ids: Ids): Promise<{ id: string }> {
  const plain = plainRecords.find((one) => one.noun === noun)
  if (!plain) throw new Error(`There is no plain record ${noun}: it needs a factory.`)
  const { status, body } = await admin.raw(plain.create, { body: bodyOf(plain, ids) } as never)
  if (status !== 201)
    throw new Error(`${noun}.create answered ${status} to its sample: ${JSON.stringify(body)}. Give it a factory.`)
  return { id: String(Reflect.get(Object(body), 'id')) }
}

/** The ids that its `create` needs, by their names in `ids`. */
export function idsNeededFor(noun: string): string[] {
  const plain = plainRecords.find((one) => one.noun === noun)
  return plain ? requiredOf(plain).flatMap((name) => /^(\w+)Id$/.exec(name)?.[1] ?? []) : []
}

/** A change of one field; undefined for a record whose calls change nothing. */
export function changeOfPlainRecord(key: string): object | undefined {
  const plain = plainRecords.find(({ noun }) => `${noun}.update` === key)
  const [changed] = plain
    ? fieldsOf(plain.definition).filter(([, { isPersonal, kind }]) => !isPersonal && kind !== 'reference')
    : []
  return changed && { [changed[0]]: anotherValueOf(changed[1]) }
}

function bodyOf(plain: Plain, ids: Ids): object {
  const { fields } = plain.definition
  return Object.fromEntries(
    requiredOf(plain).map((name) => {
      const field = fields[name]
      if (field && field.kind !== 'reference') return [name, valueOf(field)]
      const id = ids[name.replace(/Id$/, '')]
      if (id === undefined) throw new Error(`${plain.noun}.create needs ${name}, of which there is no sample.`)
      return [name, id]
    }),
  )
}

function requiredOf({ create: { body } }: Plain): string[] {
  return body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).required ?? []) : []
}

function anotherValueOf(field: Field): unknown {
  if (field.kind === 'text') return '200123457'
  if (field.kind === 'code') return field.codes.at(-1)
  if (field.kind === 'integer') return field.max
  if (field.kind === 'money') return 200
  if (field.kind === 'date') return '2025-06-12'
  return field.kind === 'boolean' ? true : valueOf(field)
}

function valueOf(field: Field): unknown {
  switch (field.kind) {
    case 'text':
      return '200123456'
    case 'code':
      return field.codes[0]
    case 'integer':
      return field.min
    case 'money':
      return 100
    case 'date':
      return '2025-06-11'
    case 'area':
      return { value: '100', unit: field.defaultUnit }
    case 'boolean':
      return false
    case 'reference':
      return null
  }
}
