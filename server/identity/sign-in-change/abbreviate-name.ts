const maxNameLength = 50

/** One SMS has 160 characters, and only if all are in the GSM alphabet. For names, letters without accents are enough. */
export function abbreviateName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 .,&'()/-]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.slice(0, maxNameLength).trim() || 'your office'
}
