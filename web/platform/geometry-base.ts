let base = '/api'

/** The base address of the geometry API. The settings may name another server (`/config`). */
export function geometryBase(): string {
  return base
}

export function setGeometryBase(address: string): void {
  base = address
}
