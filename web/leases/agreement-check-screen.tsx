import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { Loaded } from '../ui/loaded.tsx'
import './agreement-check.css'

/** For whoever holds a printed agreement: valid or not, and nothing else. */
export function AgreementCheckScreen() {
  const code = useParam('code')
  const check = useEndpoint('signing.check', { params: { code } })
  return (
    <section className="sheet record-card agreement-check">
      <div className="record-card-head">
        <h1>{t`Check of an agreement`}</h1>
      </div>
      <div className="record-card-body">
        <Loaded query={check}>
          {({ isValid }) => (
            <>
              <output>
                <strong>{isValid ? t`Valid.` : t`Not valid.`}</strong>{' '}
                {isValid
                  ? t`An agreement with this code was signed by both sides and stands.`
                  : t`No agreement with this code was signed by both sides and stands.`}
              </output>
              <p className="secondary figures">{code}</p>
            </>
          )}
        </Loaded>
      </div>
    </section>
  )
}
