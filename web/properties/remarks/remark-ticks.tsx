import type { CallArgs, Reply } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { CheckField } from '../../ui/input/check-field.tsx'

type Asked = NonNullable<CallArgs<'landRemark.met'>['query']>
export type MatchingRemarks = Reply<'landRemark.met'>['items']

/** The remarks that affect a lease or a transfer. Empty while the question is incomplete. */
export function useMatchingRemarks(asked: Asked | null): MatchingRemarks {
  const met = useEndpoint('landRemark.met', { query: asked ?? { dealing: 'LEASE' } }, { isEnabled: asked !== null })
  return asked === null ? [] : (met.data?.items ?? [])
}

type RemarkTicksProps = { met: MatchingRemarks; value: readonly string[]; onChange: (ids: string[]) => void }

/** A check box for each remark in force. Remarks that prohibit the action have none. */
export function RemarkTicks({ met, value, onChange }: RemarkTicksProps) {
  if (met.length === 0) return null
  const set = (id: string, isTicked: boolean) => onChange(isTicked ? [...value, id] : value.filter((one) => one !== id))
  return (
    <fieldset className="bare stack gap-2">
      <legend className="strong mb-1">{t`Remarks on the land`}</legend>
      {met.map(({ id, effect, message }) =>
        effect === 'BLOCK' ? (
          <p key={id} className="danger" role="alert">
            {message}
          </p>
        ) : (
          <CheckField
            key={id}
            label={
              <span>
                {message} <span className="secondary">{t`I have read this remark and continue.`}</span>
              </span>
            }
            isChecked={value.includes(id)}
            onChange={(isTicked) => set(id, isTicked)}
          />
        ),
      )}
    </fieldset>
  )
}
