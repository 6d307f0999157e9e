import { Button, Group, Modal } from '@mantine/core'
import type { Question } from './confirm.tsx'

export function ConfirmDialog({
  title,
  text,
  action = 'Yes',
  cancel = 'Cancel',
  isDangerous = false,
  answer,
}: Question & { answer: (isYes: boolean) => void }) {
  return (
    <Modal opened onClose={() => answer(false)} title={title} size={440} closeButtonProps={{ 'aria-label': 'Close' }}>
      {text && <p>{text}</p>}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={() => answer(false)}>
          {cancel}
        </Button>
        <Button data-autofocus {...(isDangerous ? { color: 'danger' } : {})} onClick={() => answer(true)}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
