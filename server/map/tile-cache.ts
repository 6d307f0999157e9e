const maxBytes = 48_000_000

export type CachedTile = { version: string; tile: Uint8Array }

/**
 * Stores the newest version of each tile in this process and evicts the least recently used. Everything that a tile depends on is in its
 * key and version.
 */
export function createTileCache() {
  const tiles = new Map<string, CachedTile>()
  let bytes = 0
  const remove = (key: string) => {
    const kept = tiles.get(key)
    if (kept && tiles.delete(key)) bytes -= kept.tile.byteLength + key.length
  }
  return {
    get(key: string): CachedTile | undefined {
      const kept = tiles.get(key)
      if (kept) {
        tiles.delete(key)
        tiles.set(key, kept)
      }
      return kept
    },
    put(key: string, kept: CachedTile): void {
      remove(key)
      tiles.set(key, kept)
      bytes += kept.tile.byteLength + key.length
      for (const oldest of tiles.keys()) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
    },
  }
}

export type TileCache = ReturnType<typeof createTileCache>
