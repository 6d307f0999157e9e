import { t } from '../wording.ts'

export const portIssue = t`Use port 443, 80 or a port from 1024 up.`

/** Whether an address leads to a port of the web, and not to another service such as mail or SSH. */
export function isPortOfWeb({ port }: URL): boolean {
  return port === '' || port === '80' || Number(port) >= 1024
}
