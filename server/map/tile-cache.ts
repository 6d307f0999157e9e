const maxBytes = 48_000_000

/** A tile as it was at a version of the map. */
export type CachedTile = { version: string; tile: Uint8Array }

/** The newest of each tile of this process, the ones asked for longest ago going first. What a tile depends on is in its key and version. */
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
