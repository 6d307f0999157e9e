let base = '/api'

/** Where calls of the geometry API go: the settings may name another server (`/config`). */
export function geometryBase(): string {
  return base
}

export function setGeometryBase(address: string): void {
  base = address
}
