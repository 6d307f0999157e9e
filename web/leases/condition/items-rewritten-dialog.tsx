import { Button, Group, Stack, Text } from '@mantine/core'
import { conditionStateLabels } from '../../../domain/leases/condition/condition-labels.ts'
import type { RewrittenItem, SeenItem } from '../../../domain/leases/condition/item-conflict.ts'
import { rich, t } from '../../platform/texts.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'

type ItemsRewrittenDialogProps = {
  by: string | null
  items: readonly RewrittenItem[]
  agreeLabel: string
  onAgree: () => void
  onClose: () => void
}

/** The items that other users changed after this side read the report: as seen, and as they are now. */
export function ItemsRewrittenDialog({ by, items, agreeLabel, onAgree, onClose }: ItemsRewrittenDialogProps) {
  return (
    <FormDialog title={by ? t`${by} changed this report too` : t`Somebody else changed this report too`} isOpen onClose={onClose}>
      <Stack gap="md">
        <Text>
          {items.length === 0
            ? t`The report was changed and is now again as you saw it. Nothing is ticked yet: agree again.`
            : t`These items changed after you opened the report. Nothing is ticked yet.`}
        </Text>
        <ul className="bare">
          {items.map(({ before, item }) => (
            <li key={item.id} className="stack gap-2 pad-line ruled">
              <strong className="strong">{t`${item.room}: ${item.item}`}</strong>
              <span className="secondary">{rich`You saw: ${<WrittenText item={before} />}`}</span>
              <span>{rich`Now: ${<WrittenText item={item} />}`}</span>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>{t`Back to the report`}</Button>
          <Button onClick={onAgree}>{agreeLabel}</Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}

function WrittenText({ item: { state, note, deductionAmount } }: { item: SeenItem }) {
  return (
    <>
      {state ? conditionStateLabels[state] : t`Not checked yet`}
      {note ? `, ${note}` : ''}
      {deductionAmount ? (
        <>
          , <MoneyText amount={deductionAmount} withUnit />
        </>
      ) : null}
    </>
  )
}
