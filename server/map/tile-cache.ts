const mostBytes = 48_000_000

/** Tiles of this process, the ones asked for longest ago going first. What a tile depends on is all in its key. */
export function createTileCache() {
  const tiles = new Map<string, Uint8Array>()
  let bytes = 0
  return {
    get(key: string): Uint8Array | undefined {
      const tile = tiles.get(key)
      if (tile) {
        tiles.delete(key)
        tiles.set(key, tile)
      }
      return tile
    },
    put(key: string, tile: Uint8Array): void {
      if (tiles.has(key)) return
      tiles.set(key, tile)
      bytes += tile.byteLength + key.length
      for (const [oldest, old] of tiles) {
        if (bytes <= mostBytes) break
        tiles.delete(oldest)
        bytes -= old.byteLength + oldest.length
      }
    },
  }
}

export type TileCache = ReturnType<typeof createTileCache>
