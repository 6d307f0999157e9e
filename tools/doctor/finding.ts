/** PROBLEM: the product does not run, or loses data. WARNING: it runs, but something needs attention. */
export type Finding = { level: 'OK' | 'WARNING' | 'PROBLEM'; text: string }

export const ok = (text: string): Finding => ({ level: 'OK', text })
export const warning = (text: string): Finding => ({ level: 'WARNING', text })
export const problem = (text: string): Finding => ({ level: 'PROBLEM', text })

const words: Record<Finding['level'], string> = { OK: 'ok     ', WARNING: 'WARNING', PROBLEM: 'PROBLEM' }

export const lineOf = ({ level, text }: Finding) => `${words[level]} ${text}`

export function summaryOf(findings: readonly Finding[]): string {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  const named = (some: number, word: string) => `${some} ${word}${some === 1 ? '' : 's'}`
  return `${named(count('PROBLEM'), 'problem')}, ${named(count('WARNING'), 'warning')}.`
}
