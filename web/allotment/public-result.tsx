import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { drawOrder, hashOfList, readList } from '../../domain/allotment/draw.ts'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'

type Result = Reply<'publicAllotment.result'>

/** The published list with its hash, the seed and the order. The reader's own browser computes the order again. */
export function PublicResult({ roundId }: { roundId: string }) {
  const result = useEndpoint('publicAllotment.result', { params: { id: roundId } })
  return (
    <RecordCard title={t`List and result`}>
      <Loaded query={result}>{(one) => <ResultFacts result={one} />}</Loaded>
    </RecordCard>
  )
}

function ResultFacts({ result }: { result: Result }) {
  const { list, listHash, seed, order } = result
  return (
    <div className="stack gap-4">
      <Facts>
        <Fact label={t`SHA-256 of the list`} isWide>
          <code className="words">{listHash}</code>
        </Fact>
        <Fact label={t`Seed`} isWide>
          {seed === null ? t`Not known yet` : <code>{seed}</code>}
        </Fact>
      </Facts>
      {order.length > 0 && (
        <details open>
          <summary>{t`Order`}</summary>
          <ol>
            {order.map((reference) => (
              <li key={reference}>{reference}</li>
            ))}
          </ol>
        </details>
      )}
      <Verify list={list} listHash={listHash} seed={seed} order={order} />
    </div>
  )
}

/** The fields are editable: another list or seed gives another hash and another order. */
function Verify({ list, listHash, seed, order }: Result) {
  const form = useFormFields({ initialValues: { list, seed: seed ?? '' } })
  const [checked, setChecked] = useState<string | null>(null)
  const check = () => {
    const values = form.getValues()
    const entries = readList(values.list)
    if (entries === null) return setChecked(t`Each line must be a reference number, a space and the points.`)
    if (hashOfList(entries) !== listHash) return setChecked(t`Different: this list has another SHA-256: ${hashOfList(entries)}`)
    if (values.seed.trim() === '') return setChecked(t`Correct: the list has the published SHA-256.`)
    const own = drawOrder(entries, values.seed.trim()).map(({ reference }) => reference)
    const isSame = own.join() === order.join()
    return setChecked(
      isSame
        ? t`Correct: the list has the published SHA-256, and the order follows from it and the seed.`
        : t`Different: this seed gives another order, beginning with ${own.slice(0, 3).join(', ')}.`,
    )
  }
  return (
    <section className="tinted stack gap-2" aria-label={t`Check the draw`}>
      <h3>{t`Check the draw`}</h3>
      <p>{t`Your browser works out the SHA-256 and the order again. Copy the list to check it with another program.`}</p>
      <Textarea label={t`List`} rows={8} spellCheck={false} {...form.getInputProps('list')} />
      <TextInput label={t`Seed`} {...form.getInputProps('seed')} />
      <div>
        <Button variant="default" onClick={check}>{t`Check`}</Button>
      </div>
      {checked && <output className="strong words">{checked}</output>}
    </section>
  )
}
