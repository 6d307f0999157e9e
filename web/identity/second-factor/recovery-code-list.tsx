import { Button, Group, SimpleGrid } from '@mantine/core'
import { t } from '../../platform/texts.ts'
import { copyText } from '../../ui/feedback/copy-text.ts'

/** Shows the recovery codes. They are shown only once. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = () => copyText(codes.join('\n'), t`Recovery codes copied`)
  return (
    <>
      <p>{t`Save these codes on paper or in a password manager. Each code works once if you lose your second factor. They are not shown again.`}</p>
      <SimpleGrid cols={1} spacing="xs" component="ul" className="bare" my="md" aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </SimpleGrid>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void copy()}>{t`Copy`}</Button>
        <Button onClick={onDone}>{t`I have saved the codes`}</Button>
      </Group>
    </>
  )
}
