const maxNameLength = 50

/** One SMS holds 160 characters, and only if all are of the GSM alphabet: letters without accents do it for names. */
export function abbreviateName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 .,&'()/-]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.slice(0, maxNameLength).trim() || 'your office'
}
