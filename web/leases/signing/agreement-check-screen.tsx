import { Box } from '@mantine/core'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

/** For anyone who has a printed agreement: shows only whether it is valid. */
export function AgreementCheckScreen() {
  const code = useParam('code')
  const check = useEndpoint('signing.check', { params: { code } })
  return (
    <Box component="section" className="sheet record-card" w="calc(100% - 2 * var(--space-4))" maw={520} mx="auto" my="xl">
      <div className="record-card-head">
        <h1>{t`Check an agreement`}</h1>
      </div>
      <div className="record-card-body">
        <Loaded query={check}>
          {({ isValid }) => (
            <>
              <output>
                <strong>{isValid ? t`Valid.` : t`Not valid.`}</strong>{' '}
                {isValid
                  ? t`An agreement with this code was signed by both sides and is valid.`
                  : t`There is no valid agreement with this code signed by both sides.`}
              </output>
              <p className="secondary figures">{code}</p>
            </>
          )}
        </Loaded>
      </div>
    </Box>
  )
}
