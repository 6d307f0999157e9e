import type { Fields, RecordDefinition } from '../../../domain/record.ts'
import { Fact } from './facts.tsx'
import { FieldText } from './record-columns.tsx'

type RecordFactProps<Fs extends Fields> = { of: RecordDefinition<Fs>; name: keyof Fs & string; record: object }

/** A field of a record with its label, on the record's page. */
export function RecordFact<Fs extends Fields>({ of, name, record }: RecordFactProps<Fs>) {
  const field = of.fields[name]
  const value: unknown = Reflect.get(record, name)
  if (!field) return null
  return <Fact label={field.label}>{value === null ? null : <FieldText field={field} value={value} />}</Fact>
}
