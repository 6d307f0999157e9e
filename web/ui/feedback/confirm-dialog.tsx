import { Button, Group, Modal } from '@mantine/core'
import { t } from '../../platform/texts.ts'
import type { Question } from './question.ts'
import { Link } from '../page/link.tsx'

export function ConfirmDialog({
  title,
  text,
  action = t`Yes`,
  cancel = t`Cancel`,
  isDangerous = false,
  links = [],
  isMessage = false,
  answer,
}: Question & { answer: (isYes: boolean) => void }) {
  return (
    <Modal opened onClose={() => answer(false)} title={title} size={440} closeButtonProps={{ 'aria-label': t`Close` }}>
      {text && <p>{text}</p>}
      {links.length > 0 && (
        <ul>
          {links.map(({ label, path }) => (
            <li key={`${path} ${label}`}>
              <Link to={path} onClick={() => answer(false)}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        {/* A deletion is not confirmed by pressing Enter. */}
        <Button variant="default" data-autofocus={isDangerous || undefined} onClick={() => answer(false)}>
          {isMessage ? t`Close` : cancel}
        </Button>
        {!isMessage && (
          <Button
            data-autofocus={!isDangerous || undefined}
            {...(isDangerous ? { color: 'danger' } : {})}
            onClick={() => answer(true)}
          >
            {action}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
