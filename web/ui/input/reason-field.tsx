import { Textarea } from '@mantine/core'
import type { ComponentProps } from 'react'
import { t } from '../../platform/texts.ts'

/** The reason for a withdrawal, a refusal or an override. It is the first field in its dialog. */
export function ReasonField(
  props: Pick<ComponentProps<typeof Textarea>, 'value' | 'defaultValue' | 'onChange' | 'error' | 'maxLength'>,
) {
  return <Textarea label={t`Reason`} required autosize minRows={2} maxLength={500} data-autofocus {...props} />
}
