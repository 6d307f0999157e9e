import { Button, Group, Modal, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Conflict } from '../../../domain/problem.ts'
import { t } from '../../platform/texts.ts'
import { instantText } from '../text/date-text.tsx'

export type ConflictingField = { name: string; label: string; mine: ReactNode; theirs: ReactNode }

type ConflictDialogProps = {
  conflict: Conflict
  fields: readonly ConflictingField[]
  onClose: () => void
  /** Receives the names of the fields that keep the other person's value. */
  onChoose: (theirs: readonly string[]) => void
}

/** Two people changed the same fields: shows both values side by side, with a choice for each. */
export function ConflictDialog({ conflict, fields, onClose, onChoose }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const { changedBy, changedAt } = conflict
  const heading = changedBy ? t`${changedBy}’s value` : t`Their value`
  const choose = (name: string, isTheirs: boolean) =>
    setTheirs(isTheirs ? [...theirs, name] : theirs.filter((one) => one !== name))
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={changedBy ? t`${changedBy} changed this record too` : t`Somebody else changed this record too`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text>
          {changedAt ? t`Saved ${instantText(new Date(changedAt))}, while you were editing.` : t`Saved while you were editing.`}{' '}
          {t`Choose a value for each field. Your other changes stay.`}
        </Text>
        {fields.map(({ name, label, mine, theirs: other }) => (
          <Radio.Group
            key={name}
            label={label}
            value={theirs.includes(name) ? 'theirs' : 'mine'}
            onChange={(chosen) => choose(name, chosen === 'theirs')}
          >
            <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs">
              <Radio value="mine" label={t`Your value`} description={mine} />
              <Radio value="theirs" label={heading} description={other} />
            </SimpleGrid>
          </Radio.Group>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>{t`Back to the form`}</Button>
          <Button onClick={() => onChoose(theirs)}>{t`Save these values`}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
