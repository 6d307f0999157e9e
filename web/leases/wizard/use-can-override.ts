import { useSignedIn } from '../../platform/session.ts'

/** Only an ADMIN may override a rule, with a reason (money.md R15). */
export function useCanOverride(): boolean {
  return useSignedIn().currentRole.name === 'ADMIN'
}
